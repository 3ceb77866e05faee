import { DEFAULT_CAPABILITIES } from '@gamebox/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@gamebox/ui/toast-store.ts';
import { HostRefusal, fakeHost } from '../test/fake-host.ts';
import { closeWindow, minimiseWindow, openExternal, tellApplication } from './application.ts';
import { loadCapabilities } from './capabilities.ts';
import { saveLocalSetting } from './local-setting.ts';

const warned = vi.spyOn(toast, 'warning');

beforeEach(() => {
  localStorage.clear();
  warned.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => vi.unstubAllGlobals());

test('the window is minimised and closed by the host', () => {
  const host = fakeHost();
  host.on('setApplication', () => null);
  minimiseWindow();
  closeWindow();
  expect(host.asked('setApplication')).toEqual([{ min: true }, { close: true }]);
});

test('with the tray setting, close only hides the window', async () => {
  await saveLocalSetting({ closeToTray: true });
  const host = fakeHost();
  host.on('setApplication', () => null);
  closeWindow();
  expect(host.asked('setApplication')).toEqual([{ hide: true }]);
});

test('a window that can not be hidden is closed, whatever the player chose', async () => {
  await saveLocalSetting({ closeToTray: true });
  const host = fakeHost();
  host.on('setApplication', () => null);
  host.on('getCapabilities', () => ({ ...DEFAULT_CAPABILITIES, hide: false }));
  await loadCapabilities();
  closeWindow();
  expect(host.asked('setApplication')).toEqual([{ close: true }]);
});

test('a plain browser says what to use instead, which is no warning', async () => {
  const shown = vi.spyOn(toast, 'show');
  closeWindow();
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith('请在游戏盒子客户端中使用'), 30_000);
  expect(warned).not.toHaveBeenCalled();
});

test('a host without a window shows its message, not a warning', async () => {
  const message = '在浏览器中打开时，请使用浏览器的窗口按钮';
  const host = fakeHost();
  host.on('setApplication', () => {
    throw new HostRefusal({ kind: 'unavailable', message });
  });
  const shown = vi.spyOn(toast, 'show');
  minimiseWindow();
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith(message), 30_000);
  expect(warned).not.toHaveBeenCalled();
});

test('a full address opens in the system’s browser', () => {
  const host = fakeHost();
  host.on('setApplication', () => null);
  openExternal('/agreements/3/user.html');
  expect(host.asked('setApplication')).toEqual([
    { openBrowser: `${window.location.origin}/agreements/3/user.html` },
  ]);
});

test('a plain browser opens a tab without opener and referrer', () => {
  const open = vi.fn<typeof window.open>();
  vi.stubGlobal('open', open);
  openExternal('https://example.test/');
  expect(open).toHaveBeenCalledWith('https://example.test/', '_blank', 'noopener,noreferrer');
});

// oxlint-disable-next-line no-script-url -- what must not be opened
test.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://'])(
  '%s is not opened',
  (address) => {
    const host = fakeHost();
    openExternal(address);
    expect(host.asked('setApplication')).toEqual([]);
  },
);

test('a call that the player did not make fails without a toast', () => {
  const host = fakeHost();
  tellApplication({ drag: 1 });
  expect(host.asked('setApplication')).toEqual([{ drag: 1 }]);
  expect(warned).not.toHaveBeenCalled();
});
