import { BRIDGE_ACTIONS, CONFIRMED_AT_ONCE, reportPlay } from '@gamebox/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, fakeApi, refused } from '../../../../test/fake-api.ts';
import { fakeHost } from '../../../../test/fake-host.ts';
import { sampleState } from '../../../../test/sample-states.ts';
import { testHttp } from '../../../../test/test-http.tsx';
import { acceptGame } from '../games/game-store.ts';
import { reportPlayRegularly } from './play-records.ts';
import { stores } from '../../../../test/stores.ts';

const record = (last: number, seconds: number) => ({
  playId: `00000000-0000-4000-8000-00000000000${last}`,
  gameId: 5,
  serverId: null,
  startTime: 1000,
  seconds,
});

let api: ReturnType<typeof fakeApi>;
let host: ReturnType<typeof fakeHost>;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
  host = fakeHost();
  host.on('confirmPlayRecords', () => null);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('records go to the platform each minute, and accepted ones are confirmed to the host', async () => {
  host.on('listPlayRecords', () => [record(1, 60), record(2, 30)]);
  api.on(reportPlay, ({ body }) => (body['seconds'] === 30 ? broken() : true));
  stop = reportPlayRegularly(stores, testHttp(), 7);
  await vi.advanceTimersByTimeAsync(0);
  expect(api.asked(reportPlay)[0]?.body).toEqual(record(1, 60));
  expect(host.asked('confirmPlayRecords')).toEqual([
    { records: [{ playId: record(1, 60).playId, seconds: 60 }] },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(host.asked('listPlayRecords')).toHaveLength(2);
});

test('more records than a host takes at once are confirmed in parts', async () => {
  const all = Array.from({ length: CONFIRMED_AT_ONCE + 1 }, (_, number) => ({
    ...record(1, 60),
    playId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  }));
  host.on('listPlayRecords', () => all);
  api.on(reportPlay, () => true);
  stop = reportPlayRegularly(stores, testHttp(), 7);
  await vi.advanceTimersByTimeAsync(0);
  const confirmed = host.asked('confirmPlayRecords').map((data) => {
    const { records } = BRIDGE_ACTIONS.confirmPlayRecords.data.parse(data);
    return records.length;
  });
  expect(confirmed).toEqual([CONFIRMED_AT_ONCE, 1]);
});

test('records of another account wait until it logs in', async () => {
  host.on('listPlayRecords', () => [
    { ...record(1, 60), userId: 7 },
    { ...record(2, 60), userId: 8 },
    { ...record(3, 60), userId: null },
  ]);
  api.on(reportPlay, true);
  stop = reportPlayRegularly(stores, testHttp(), 7);
  await vi.advanceTimersByTimeAsync(0);
  expect(api.asked(reportPlay).map(({ body }) => body)).toEqual([record(1, 60), record(3, 60)]);
});

test.each([
  ['for good: not asked again in this run', refused('FORBIDDEN'), 1],
  ['for now: asked the next time', refused('TOO_MANY_REQUESTS'), 3],
  ['until the player is verified: asked the next time', refused('IDENTITY_REQUIRED'), 3],
  ['by a server that fails: asked the next time', broken(), 3],
])('a record refused %s', async (_, answer, times) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  host.on('listPlayRecords', () => [record(1, 60)]);
  api.on(reportPlay, () => answer);
  stop = reportPlayRegularly(stores, testHttp(), 7);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(api.asked(reportPlay)).toHaveLength(times);
  expect(host.asked('confirmPlayRecords')).toEqual([]);
});

test('a game that ends is reported at once', async () => {
  host.on('listPlayRecords', () => []);
  stop = reportPlayRegularly(stores, testHttp(), 7);
  await vi.advanceTimersByTimeAsync(0);
  acceptGame(stores, 5, sampleState(5, { running: true }));
  acceptGame(stores, 5, sampleState(5, { running: false }));
  await vi.advanceTimersByTimeAsync(0);
  expect(host.asked('listPlayRecords')).toHaveLength(2);
  expect(host.asked('confirmPlayRecords')).toEqual([]);
});

test('a host without records is asked once', async () => {
  stop = reportPlayRegularly(stores, testHttp(), 7);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(host.asked('listPlayRecords')).toHaveLength(1);
});
