import { finishGameDownload } from '@gamebox/contract';
import { reportReachable } from '@gamebox/web/connectivity.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, fakeApi, refused } from '../../../test/fake-api.ts';
import { testHttp } from '../../../test/test-http.tsx';
import { reportDownloads } from './report-downloads.ts';

let api: ReturnType<typeof fakeApi>;
let hear: (gameId: number) => void = () => undefined;
let stop: () => void = () => undefined;
const counted = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  counted.mockReset();
  api = fakeApi();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function begin() {
  const http = testHttp();
  stop = reportDownloads(
    http,
    (listener) => {
      hear = listener;
      return () => undefined;
    },
    counted,
  );
  return http;
}
const asked = () => api.asked(finishGameDownload).map(({ query }) => query.get('gameId'));
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('a finished download is reported once', async () => {
  api.on(finishGameDownload, true);
  begin();
  hear(5);
  await pass(180_000);
  expect(asked()).toEqual(['5']);
  expect(counted).toHaveBeenCalledOnce();
});

test('an unanswered report is sent again after a minute, or once the server is back', async () => {
  api.on(finishGameDownload, broken(503));
  const http = begin();
  hear(5);
  await pass();
  await pass(60_000);
  expect(asked()).toEqual(['5', '5']);
  api.on(finishGameDownload, true);
  reportReachable(http.connectivity, false);
  reportReachable(http.connectivity, true);
  await pass();
  await pass(180_000);
  expect(asked()).toEqual(['5', '5', '5']);
});

test('a refused report is not sent again', async () => {
  api.on(finishGameDownload, refused('GAME_NOT_FOUND'));
  begin();
  hear(5);
  await pass(180_000);
  expect(asked()).toEqual(['5']);
  expect(counted).not.toHaveBeenCalled();
});
