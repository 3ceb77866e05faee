import { getGame } from '@gamebox/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callQuery } from '@gamebox/web/call-query.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { broken, fakeApi, refused } from '../test/fake-api.ts';
import { testHttp } from '../test/test-http.tsx';
import { createQueryClient } from './query-client.ts';

let api: ReturnType<typeof fakeApi>;
const told = vi.spyOn(toast, 'error');
const client = createQueryClient(testHttp());
const ask = (quiet: boolean) =>
  client.fetchQuery({
    ...callQuery(getGame, { query: { gameId: 1 } }, { quiet }),
    retry: client.getDefaultOptions().queries?.retry ?? false,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
  told.mockClear();
  client.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = async (promise: Promise<unknown>) => {
  const settled = Promise.allSettled([promise]);
  await vi.advanceTimersByTimeAsync(10_000);
  return settled;
};

test('a business error is shown once and not retried', async () => {
  api.on(getGame, () => refused('GAME_NOT_FOUND'));
  await settle(ask(false));
  expect(told).toHaveBeenCalledExactlyOnceWith('游戏不存在');
  expect(api.asked(getGame)).toHaveLength(1);
});

test('an unreachable server is asked again before the error is shown', async () => {
  api.on(getGame, () => broken(502));
  await settle(ask(false));
  expect(api.asked(getGame)).toHaveLength(3);
  expect(told).toHaveBeenCalledOnce();
});

test('a quiet query shows an error of the server itself', async () => {
  api.on(getGame, () => broken(500));
  await settle(ask(true));
  expect(told).toHaveBeenCalledOnce();
});

test.each([
  ['says that the game is not there', () => refused('GAME_NOT_FOUND')],
  ['says that a code invites nobody', () => refused('INVITE_CODE_UNKNOWN')],
  ['knows no such call', () => refused('NOT_IMPLEMENTED')],
  ['has no such path', () => broken(404)],
  ['answers something else', () => ({})],
  ['is out of reach', () => broken(503)],
])('a quiet query shows nothing if the server %s', async (_, answer) => {
  api.on(getGame, answer);
  await settle(ask(true));
  expect(told).not.toHaveBeenCalled();
});
