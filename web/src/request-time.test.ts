import { getSiteConfig, getUserDetail } from '@gamebox/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HttpClient } from './http-client.ts';
import { createHttpClient } from './http-client.ts';
import { RequestError } from './request-error.ts';
import type { Request } from './request.ts';

const site = { plat: 1, mpStatus: 1, channelId: '', boxLogoUrl: '', authorizationUrl: '' };

let http: HttpClient;
let request: Request;
const notify = vi.fn<(message: string) => void>();
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const succeed = (data: unknown) => fetched.mockResolvedValue(answer({ code: 0, msg: '', data }));
const refuse = (code: number, msg: string, status = 200) =>
  fetched.mockImplementation(async () => answer({ code, msg, data: null }, status));

async function failureOf(promise: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error('expected a RequestError');
  return error;
}

beforeEach(() => {
  http = createHttpClient({
    ready: () => Promise.resolve(),
    session: { token: () => 'T', subscribe: () => () => undefined },
    headers: () => ({}),
    commonQuery: () => ({}),
    tell: (error) => notify(error.message),
    onSessionEnded: () => undefined,
  });
  request = http.request;
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const mock of [notify, fetched]) mock.mockReset();
});

const hang = () =>
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );

test('after 20 s it is told as 请求超时', async () => {
  vi.useFakeTimers();
  hang();
  const failure = failureOf(request(getUserDetail));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(notify).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await failure).failure.kind).toBe('timeout');
  expect(notify).toHaveBeenCalledExactlyOnceWith('请求超时');
});

test('what the caller gave up is told to nobody', async () => {
  hang();
  const controller = new AbortController();
  const failure = failureOf(request(getUserDetail, { signal: controller.signal }));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 30_000);
  controller.abort();
  expect((await failure).failure.kind).toBe('aborted');
  expect(notify).not.toHaveBeenCalled();
  expect(console.error).not.toHaveBeenCalled();
});

test('a late request says nothing of a server that answered others meanwhile', async () => {
  vi.useFakeTimers();
  hang();
  const failure = failureOf(request(getUserDetail));
  await vi.advanceTimersByTimeAsync(10_000);
  succeed(site);
  await request(getSiteConfig);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await failure).failure.kind).toBe('timeout');
  expect(http.connectivity.getState().reachable).toBe(true);
  hang();
  const next = failureOf(request(getUserDetail));
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await next).failure.kind).toBe('timeout');
  expect(http.connectivity.getState().reachable).toBe(false);
});

test('each piece of an answer is heard as it comes, but nothing of a gateway', async () => {
  vi.useFakeTimers();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const line = writable.getWriter();
  fetched.mockResolvedValueOnce(new Response(readable));
  expect(http.heardAt()).toBe(-Infinity);
  const asked = request(getSiteConfig);
  await vi.advanceTimersByTimeAsync(0);
  const text = new TextEncoder().encode(JSON.stringify({ code: 0, msg: '', data: site }));
  for (const [from, to] of [
    [0, 10],
    [10, text.length],
  ]) {
    await vi.advanceTimersByTimeAsync(1000);
    await line.write(text.subarray(from, to));
    await vi.advanceTimersByTimeAsync(0);
    expect(http.heardAt()).toBe(performance.now());
  }
  await line.close();
  await expect(asked).resolves.toEqual(site);
  const heardAt = http.heardAt();
  await vi.advanceTimersByTimeAsync(1000);
  refuse(502, '', 502);
  await failureOf(request(getUserDetail));
  expect(http.heardAt()).toBe(heardAt);
});

test('what goes without its answer for a while is awaited until it ends', async () => {
  vi.useFakeTimers();
  const awaited = () => http.connectivity.getState().awaited;
  hang();
  const controller = new AbortController();
  const failure = failureOf(request(getUserDetail, { signal: controller.signal }));
  await vi.advanceTimersByTimeAsync(200);
  expect(awaited()).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(awaited()).toBe(1);
  controller.abort();
  await failure;
  expect(awaited()).toBe(0);
});

test('the server is out of reach until it answers again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
  await failureOf(request(getUserDetail));
  expect(http.connectivity.getState().reachable).toBe(false);
  refuse(1, '不行');
  await failureOf(request(getUserDetail));
  expect(http.connectivity.getState().reachable).toBe(true);
  refuse(502, '', 502);
  await failureOf(request(getUserDetail));
  expect(http.connectivity.getState().reachable).toBe(false);
});
