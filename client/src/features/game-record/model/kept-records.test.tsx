import type { GameRecord } from '@gamebox/contract';
import { listGameRecords } from '@gamebox/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting } from '../../../bridge/local-setting.ts';
import { fakeApi, silent } from '../../../test/fake-api.ts';
import { fakeHost } from '../../../test/fake-host.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { logIn } from '../../../test/test-http.tsx';
import { useGameRecords } from '../api/list-game-records.ts';
import { useKeptRecords } from './kept-records.ts';

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
  useKeptRecords();
  const { data } = useGameRecords();
  return <p>{data === undefined ? '未知' : `有 ${data.map(({ name }) => name).join()}`}</p>;
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
  userId = player;
  logIn();
  await act(() => loadLocalSetting());
  return renderScreen('/home', <Records />);
}

async function playedOnce() {
  api.on(listGameRecords, [record]);
  await visit(8);
  await screen.findByText('有 铁潮');
  cleanup();
}

test('what the platform said of this player is there while it is silent', async () => {
  await playedOnce();
  api.on(listGameRecords, silent());
  await visit(8);
  expect(await screen.findByText('有 铁潮')).toBeTruthy();
  expect(api.asked(listGameRecords)).toHaveLength(2);
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
  expect(localStorage.getItem('game-records')).toContain('铁潮');
  await visit(null);
  expect(localStorage.getItem('game-records')).toBeNull();
});
