import type { GameRecord } from '@gamebox/contract';
import { listGameRecords } from '@gamebox/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting } from '../../../bridge/local-setting.ts';
import { broken, fakeApi, silent } from '../../../test/fake-api.ts';
import { fakeHost } from '../../../test/fake-host.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { logIn } from '../../../test/test-http.tsx';
import { useGameRecords } from '../api/list-game-records.ts';
import { useKeepRecords } from './use-keep-records.ts';

const record: GameRecord = {
  gameId: 7,
  name: '铁潮',
  coverPicture: '/a.svg',
  serverId: 31,
  serverName: '深港',
  lastPlayTime: 500,
  playSeconds: 3900,
};

function Records() {
  useKeepRecords();
  const { data, isError } = useGameRecords();
  return (
    <>
      <p>{data === undefined ? '未知' : `有 ${data.map(({ name }) => name).join()}`}</p>
      {isError && <p>失败</p>}
    </>
  );
}

let api: ReturnType<typeof fakeApi>;
let host: ReturnType<typeof fakeHost>;
let userId: number | null;

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  api = fakeApi();
  host = fakeHost();
  host.on('getLocalSetting', () => ({ token: 'token', userId }));
  host.on('setLocalSetting', () => ({ token: 'token' }));
});

async function visit(player: number | null) {
  logIn();
  await become(player);
  return renderScreen('/home', <Records />);
}

async function become(player: number | null) {
  userId = player;
  await act(() => loadLocalSetting());
}

const kept = () => localStorage.getItem('game-records') ?? '';

async function playedOnce() {
  api.on(listGameRecords, [record]);
  await visit(8);
  await screen.findByText('有 铁潮');
  cleanup();
}

// The first test: later ones know who plays.
test('before it is known who plays, nothing is forgotten', async () => {
  localStorage.setItem('game-records', JSON.stringify({ player: 8, records: [record] }));
  logIn();
  renderScreen('/home', <Records />);
  await vi.waitFor(() => expect(api.asked(listGameRecords)).toHaveLength(1));
  expect(kept()).toContain('铁潮');
});

test('what the platform said of this player is there while it is silent', async () => {
  await playedOnce();
  api.on(listGameRecords, silent());
  await visit(8);
  expect(await screen.findByText('有 铁潮')).toBeTruthy();
  expect(api.asked(listGameRecords)).toHaveLength(2);
});

test('where the platform fails, what was kept stays', async () => {
  await playedOnce();
  api.on(listGameRecords, broken(503));
  await visit(8);
  expect(await screen.findByText('失败')).toBeTruthy();
  expect(screen.getByText('有 铁潮')).toBeTruthy();
});

test('it takes the place of what was kept', async () => {
  await playedOnce();
  api.on(listGameRecords, [{ ...record, name: '纸龙' }]);
  await visit(8);
  expect(await screen.findByText('有 纸龙')).toBeTruthy();
});

test.each([
  ['of another player', 9],
  ['of nobody known', null],
])('nothing is shown %s', async (_, player) => {
  await playedOnce();
  api.on(listGameRecords, silent());
  await visit(player);
  await vi.waitFor(() => expect(api.asked(listGameRecords)).toHaveLength(2));
  expect(screen.getByText('未知')).toBeTruthy();
});

test('a player who logged out leaves nothing behind', async () => {
  await playedOnce();
  expect(kept()).toContain('铁潮');
  await visit(null);
  expect(localStorage.getItem('game-records')).toBeNull();
});

test('the list of the player before is not kept as the next one’s, whose own is', async () => {
  api.on(listGameRecords, [record]);
  const { client } = await visit(8);
  await screen.findByText('有 铁潮');
  expect(kept()).toMatch(/"player":8.*铁潮/);
  await become(9);
  expect(kept()).not.toContain('"player":9');
  api.on(listGameRecords, [{ ...record, name: '纸龙' }]);
  await act(() => client.resetQueries());
  expect(await screen.findByText('有 纸龙')).toBeTruthy();
  expect(kept()).toMatch(/"player":9.*纸龙/);
});

test('who comes back to the page finds the platform’s answer, not what was kept', async () => {
  await playedOnce();
  api.on(listGameRecords, [{ ...record, name: '纸龙' }]);
  const { router } = await visit(8);
  await screen.findByText('有 纸龙');
  await act(() => router.navigate('/news'));
  localStorage.setItem('game-records', JSON.stringify({ player: 8, records: [record] }));
  api.on(listGameRecords, silent());
  await act(() => router.navigate('/home'));
  expect(screen.getByText('有 纸龙')).toBeTruthy();
});

test.each(['{', '[]', '{"player":8}', '{"player":8,"records":[{"gameId":"7"}]}'])(
  'a damaged store is as good as none: %s',
  async (text) => {
    localStorage.setItem('game-records', text);
    api.on(listGameRecords, silent());
    await visit(8);
    await vi.waitFor(() => expect(api.asked(listGameRecords)).toHaveLength(1));
    expect(screen.getByText('未知')).toBeTruthy();
  },
);

test('of a long list the latest are kept', async () => {
  const played = Array.from({ length: 60 }, (_, at) => ({
    ...record,
    gameId: at + 1,
    name: `${at}号`,
  }));
  api.on(listGameRecords, played);
  await visit(8);
  await screen.findByText(/59号/);
  expect(kept()).toContain('49号');
  expect(kept()).not.toContain('50号');
});
