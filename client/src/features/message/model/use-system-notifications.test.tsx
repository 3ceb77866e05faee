import { DEFAULT_CAPABILITIES } from '@gamebox/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCapabilities } from '../../../bridge/capabilities.ts';
import { fakeHost } from '../../../test/fake-host.ts';
import type { Notice } from './notice.ts';
import { useSystemNotifications } from './use-system-notifications.ts';

let shown: { title: string; body: unknown; press: () => void }[];
const open = vi.fn<() => void>();
const focus = vi.fn<() => boolean>();

function canNotify(notifications: boolean): Promise<void> {
  fakeHost().on('getCapabilities', () => ({ ...DEFAULT_CAPABILITIES, notifications }));
  return loadCapabilities();
}

beforeEach(async () => {
  shown = [];
  open.mockReset();
  focus.mockReturnValue(false);
  vi.spyOn(document, 'hasFocus').mockImplementation(focus);
  vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      constructor(title: string, options: NotificationOptions) {
        super();
        shown.push({
          title,
          body: options.body,
          press: () => this.dispatchEvent(new Event('click')),
        });
      }
    },
  );
  await canNotify(true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function notice(messageId: number, more: Partial<Notice> = {}): Notice {
  const key = `message-${String(messageId)}`;
  const title = `消息 ${String(messageId)}`;
  const source = { messageId };
  return {
    key,
    type: null,
    title,
    text: '正文',
    time: 1,
    read: false,
    goal: null,
    source,
    ...more,
  };
}

/** The messages of the start, and then those that came. */
function hear(first: readonly Notice[], later: readonly Notice[]): void {
  const { rerender } = renderHook(
    ({ list }: { list: readonly Notice[] }) => useSystemNotifications(list, true, open),
    { initialProps: { list: first } },
  );
  rerender({ list: [...later, ...first] });
}

test('a new message is shown while the player looks elsewhere, and leads to the messages', () => {
  hear([notice(1)], [notice(2), notice(3, { read: true })]);
  expect(shown).toMatchObject([{ title: '消息 2', body: '正文' }]);
  shown[0]?.press();
  expect(open).toHaveBeenCalledTimes(1);
  expect(window.focus).toHaveBeenCalledTimes(1);
});

test('nothing is shown to a player who looks at the window', () => {
  focus.mockReturnValue(true);
  hear([notice(1)], [notice(2)]);
  expect(shown).toEqual([]);
});

test('nothing is shown by a shell that can’t', async () => {
  await canNotify(false);
  hear([notice(1)], [notice(2)]);
  expect(shown).toEqual([]);
});
