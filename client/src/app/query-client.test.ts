import { getGame } from '@gamebox/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callQuery } from '@gamebox/web/call-query.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { broken, fakeApi, refused, refusedFor } from '../test/fake-api.ts';
import { sampleDetail } from '../test/sample-games.ts';
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
/** A page that shows the query; what it returns leaves it. */
const show = () =>
  new QueryObserver(client, {
    ...callQuery(getGame, { query: { gameId: 1 } }),
    enabled: false,
  }).subscribe(() => undefined);

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

test('a call that was one too many is sent again when the server says, and not sooner', async () => {
  api.on(getGame, () => refusedFor(40));
  const asked = ask(false);
  await vi.advanceTimersByTimeAsync(39_999);
  expect(api.asked(getGame)).toHaveLength(1);
  api.on(getGame, sampleDetail(1));
  await vi.advanceTimersByTimeAsync(10_001);
  await expect(asked).resolves.toMatchObject({ gameId: 1 });
  expect(told).not.toHaveBeenCalled();
});

test('it is sent again three times, each later than the last, before the error is shown', async () => {
  api.on(getGame, () => refusedFor(1));
  const asked = settle(ask(false));
  const counts: number[] = [];
  for (const ms of [2000, 4000, 8000]) {
    await vi.advanceTimersByTimeAsync(ms);
    counts.push(api.asked(getGame).length);
  }
  await vi.advanceTimersByTimeAsync(600_000);
  await asked;
  expect(counts).toEqual([2, 3, 4]);
  expect(api.asked(getGame)).toHaveLength(4);
  expect(told).toHaveBeenCalledExactlyOnceWith('请求过于频繁，请稍后重试');
});

test('players behind one address do not come back at once', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.75);
  api.on(getGame, () => refusedFor(8));
  const asked = ask(false);
  await vi.advanceTimersByTimeAsync(13_999);
  expect(api.asked(getGame)).toHaveLength(1);
  api.on(getGame, sampleDetail(1));
  await vi.advanceTimersByTimeAsync(1);
  await expect(asked).resolves.toMatchObject({ gameId: 1 });
  random.mockRestore();
});

test('a limit that lasts longer than a minute is told at once', async () => {
  api.on(getGame, () => refusedFor(61));
  await settle(ask(false));
  expect(api.asked(getGame)).toHaveLength(1);
  expect(told).toHaveBeenCalledOnce();
});

test('a quiet query that is shown tells an error of the server itself', async () => {
  api.on(getGame, () => broken(500));
  const leave = show();
  await settle(ask(true));
  leave();
  expect(told).toHaveBeenCalledOnce();
});

test('nothing is told of a quiet query that no page shows', async () => {
  api.on(getGame, () => broken(500));
  await settle(ask(true));
  expect(told).not.toHaveBeenCalled();
});

test('what is shown stays, and that no answer came for it is not told', async () => {
  api.on(getGame, sampleDetail(1));
  const leave = show();
  await settle(ask(false));
  const askAgain = async () => {
    await client.invalidateQueries();
    await settle(ask(false));
  };
  api.on(getGame, () => broken(502));
  await askAgain();
  expect(api.asked(getGame)).toHaveLength(4);
  expect(told).not.toHaveBeenCalled();
  api.on(getGame, () => refused('GAME_NOT_FOUND'));
  await askAgain();
  expect(told).toHaveBeenCalledOnce();
  leave();
  api.on(getGame, () => broken(502));
  await askAgain();
  expect(told).toHaveBeenCalledTimes(2);
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
  const leave = show();
  await settle(ask(true));
  leave();
  expect(told).not.toHaveBeenCalled();
});
