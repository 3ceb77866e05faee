import { getGame } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { broken, fakeApi, refused } from '../test/fake-api.ts';
import { sampleDetail } from '../test/sample-games.ts';
import { stores } from '../test/stores.ts';
import { testHttp } from '../test/test-http.tsx';
import { useLackingCalls, watchLackingCalls } from './lacking-calls.ts';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient(testHttp());
const ask = () =>
  client.fetchQuery(callQuery(getGame, { query: { gameId: 1 } })).catch(() => undefined);
const lacking = () => [...useLackingCalls.of(stores).getState().paths];

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  client.clear();
  watchLackingCalls(stores, client);
});

test('a call that the server does not know is lacking until the server answers it', async () => {
  await ask();
  expect(lacking()).toEqual([getGame.path]);
  api.on(getGame, sampleDetail(1));
  await ask();
  expect(lacking()).toEqual([]);
});

test('another refusal does not mark the call as lacking', async () => {
  api.on(getGame, () => refused('GAME_NOT_FOUND'));
  await ask();
  expect(lacking()).toEqual([]);
});

test.each([
  [404, '', []],
  [405, '', []],
  [404, '请求未找到', [getGame.path]],
  [501, '功能未实现', [getGame.path]],
])('HTTP %i with the message “%s” marks as lacking: %j', async (status, msg, paths) => {
  api.on(getGame, broken(status, msg));
  await ask();
  expect(lacking()).toEqual(paths);
});
