import { getLastRegisterAccount, listReminders, listServerOpenings } from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Toaster } from '@gamebox/ui/toaster.tsx';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleGameAccount } from '../../test/sample-account.ts';
import { beginPlayer } from '../../test/begin-player.ts';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleOpening } from '../../test/sample-games.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { useOpeningNotice } from './use-opening-notice.ts';

const DAY = 86_400_000;
let now: number;
let api: ReturnType<typeof beginPlayer>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api = beginPlayer();
  // The machine's clock is a day behind.
  now = Date.now() + DAY;
  api.setClock(now);
  api.on(listReminders, [{ gameId: 1001, serverId: 11, createTime: 1 }]);
  api.on(listServerOpenings, [
    sampleOpening(9, { openTime: now - 60_000 }),
    sampleOpening(11, { openTime: now + 20_000 }),
    sampleOpening(12, { openTime: now + 20_000 }),
    sampleOpening(13, { openTime: now + 90_000 }),
  ]);
});
afterEach(() => {
  act(() => toast.clear());
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Screen() {
  useOpeningNotice();
  return <Toaster />;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Called once the openings have loaded: earlier ones are not announced. */
async function open(search = '') {
  const shown = renderScreen('/here', <Screen />, { path: `/here${search}` });
  await vi.waitFor(() => expect(api.asked(listServerOpenings)).toHaveLength(1));
  await pass(10);
  return shown;
}
const told = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a reserved server is announced when it opens, once, with a link to its page', async () => {
  const { router } = await open();
  await pass(18_000);
  expect(screen.queryByRole('listitem')).toBeNull();
  await pass(3000);
  expect(told()).toEqual(['《青河灯录》11区已开服查看']);
  await pass(120_000);
  expect(told()).toHaveLength(1);
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.click(screen.getByRole('button', { name: '查看' }));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(router.state.location).toMatchObject({ pathname: '/detail' });
  expect(router.state.location.search).toBe('?gameId=1001&serverId=11');
});

test('an installed game starts on the server from the notice', async () => {
  api.on(getLastRegisterAccount, sampleGameAccount({ serverId: 9 }));
  const host = fakeHost();
  host.on('startGame', () => ({ pid: 1 }));
  act(() => acceptGame(stores, 1001, sampleState(1001)));
  await open();
  await pass(21_000);
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.click(screen.getByRole('button', { name: '进服' }));
  await vi.waitFor(() =>
    expect(host.asked('startGame')).toMatchObject([{ gameId: 1001, serverId: 11 }]),
  );
});

test('the server shown on the page is announced too', async () => {
  await open('?gameId=1001&serverId=12');
  await pass(21_000);
  expect(told()).toEqual(['《青河灯录》11区已开服查看', '《青河灯录》12区已开服查看']);
});

test('a server of a game without a package is shown, not entered', async () => {
  const opening = sampleOpening(11, { openTime: now + 20_000, downloadable: false });
  api.on(listServerOpenings, [opening]);
  await open();
  await pass(21_000);
  expect(told()).toEqual(['《青河灯录》11区已开服查看']);
});
