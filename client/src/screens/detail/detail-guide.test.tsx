import { listGameRecords } from '@gamebox/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadGames } from '../../features/native-games/model/games/host-games.ts';
import { useLaunch } from '../../features/native-games/model/launch/launch-store.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
import type { fakeApi } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof fakeApi>;
let host: ReturnType<typeof fakeHost>;
beforeEach(async () => {
  api = await beginDetail();
  host = fakeHost();
  host.on('getGameState', () => null);
});

const guide = () => screen.queryByRole('dialog', { name: '先下载游戏' });

test('the guide begins for a player who has never started a game', async () => {
  host.on('listGames', () => [sampleState(1002)]);
  openDetail();
  await loaded();
  expect(guide()).toBeNull();
  await act(() => loadGames(stores));
  await waitFor(() => expect(guide()).not.toBeNull());
});

test('the guide does not begin for a player who has played another game here', async () => {
  host.on('listGames', () => [sampleState(1002, { lastPlayTime: 1_000 })]);
  openDetail();
  await loaded();
  await act(() => loadGames(stores));
  expect(useGames.of(stores).getState().listed).toBe(true);
  expect(guide()).toBeNull();
});

test.each([
  ['does not begin for a player who has played with this account elsewhere', 1, false],
  ['begins for a player whose account has played nothing', 0, true],
])('the guide %s', async (_, played, greets) => {
  useSession.of(stores).setState({ token: 'token' });
  host.on('listGames', () => []);
  const record = { gameId: 1002, name: '云墟', coverPicture: '', lastPlayTime: 1, playSeconds: 60 };
  api.on(
    listGameRecords,
    Array.from({ length: played }, () => record),
  );
  const { client } = openDetail();
  await loaded();
  await act(() => loadGames(stores));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(api.asked(listGameRecords)).toHaveLength(1);
  await waitFor(() => expect(guide() !== null).toBe(greets));
});

test('the guide gives way to a launch, and does not come back behind its questions', async () => {
  host.on('listGames', () => []);
  openDetail();
  await loaded();
  await act(() => loadGames(stores));
  await waitFor(() => expect(guide()).not.toBeNull());
  act(() => useLaunch.of(stores).setState({ preparing: 1001 }));
  expect(guide()).toBeNull();
  act(() => useLaunch.of(stores).setState({ preparing: null }));
  expect(guide()).toBeNull();
});

test('the guide does not cover the start of a downloaded game of a player who is logged in', async () => {
  useSession.of(stores).setState({ token: 'token' });
  host.on('listGames', () => []);
  api.on(listGameRecords, []);
  openDetail();
  await loaded();
  await act(() => loadGames(stores));
  await waitFor(() => expect(guide()).not.toBeNull());
  hostSays(sampleState(1001));
  await waitFor(() => expect(guide()).toBeNull());
});

test('the end of the guide leads to the play button', async () => {
  host.on('listGames', () => []);
  host.on('setLocalSetting', (setting) => setting);
  const { user } = openDetail();
  await loaded();
  await act(() => loadGames(stores));
  for (const name of ['下一步', '下一步', '完成'])
    await user.click(await screen.findByRole('button', { name }));
  const play = screen.getByRole('button', { name: /^下载游戏/ });
  await waitFor(() => expect(document.activeElement).toBe(play));
});
