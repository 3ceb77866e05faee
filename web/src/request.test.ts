import {
  defineCall,
  getLoginQrcode,
  getSiteConfig,
  getUserDetail,
  loginByPhone,
  pageGames,
} from '@gamebox/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { HttpClient } from './http-client.ts';
import { createHttpClient } from './http-client.ts';
import { RequestError, isPassing } from './request-error.ts';
import type { Request } from './request.ts';

const user = { userId: 7, nickname: '小明', avatar: '', identityVerify: 1 };
const site = { plat: 1, mpStatus: 1, channelId: '', boxLogoUrl: '', authorizationUrl: '' };

let token: string;
let http: HttpClient;
let request: Request;
const notify = vi.fn<(message: string) => void>();
const onSessionEnded = vi.fn<(token: string, tell: () => void) => void>();
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const succeed = (data: unknown) => fetched.mockResolvedValue(answer({ code: 0, msg: '', data }));
const refuse = (code: number, msg: string, status = 200) =>
  fetched.mockImplementation(async () => answer({ code, msg, data: null }, status));

/** The address and options of the last fetch. */
function sent(): { url: URL; init: RequestInit; headers: Headers } {
  const [address, init] = fetched.mock.lastCall ?? ['', {}];
  return { url: new URL(address, 'http://box.test'), init, headers: new Headers(init.headers) };
}

async function failureOf(promise: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error('expected a RequestError');
  return error;
}

beforeEach(() => {
  token = 'T';
  http = createHttpClient({
    ready: () => Promise.resolve(),
    session: { token: () => token, subscribe: () => () => undefined },
    headers: () => ({ 'Client-Id': 'C' }),
    commonQuery: () => ({ plat: 3, channelId: 'ch' }),
    tell: (error) => notify(error.message),
    onSessionEnded,
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
  for (const mock of [notify, onSessionEnded, fetched]) mock.mockReset();
});

describe('what is sent', () => {
  test('every request carries its headers', async () => {
    succeed(user);
    await request(getUserDetail);
    const { headers } = sent();
    expect(headers.get('Authorization')).toBe('Bearer T');
    expect(headers.get('Client-Id')).toBe('C');
  });

  test('logged out there is no Authorization', async () => {
    token = '';
    succeed(site);
    await request(getSiteConfig);
    expect(sent().headers.has('Authorization')).toBe(false);
  });

  test('a GET adds the common parameters and has no body', async () => {
    succeed(site);
    await request(getSiteConfig);
    const { url, init } = sent();
    expect(Object.fromEntries(url.searchParams)).toEqual({
      plat: '3',
      channelId: 'ch',
    });
    expect(init.body).toBeUndefined();
  });

  test('a POST has a JSON body and no common parameters', async () => {
    succeed({ accessToken: 'A' });
    const body = { phone: '13800000000', code: '1234', plat: 3 };
    await request(loginByPhone, { body });
    const { url, init, headers } = sent();
    expect(url.search).toBe('');
    expect(init.body).toBe(JSON.stringify(body));
    expect(headers.get('Content-Type')).toBe('application/json');
  });

  test('parameters of the path are escaped into it', async () => {
    const call = defineCall({
      method: 'DELETE',
      path: '/api/things/{id}',
      access: 'open',
      summary: '',
      params: z.object({ id: z.string() }),
      result: z.boolean(),
    });
    succeed(true);
    await request(call, { params: { id: 'a/b' } });
    expect(sent().url.pathname).toBe('/api/things/a%2Fb');
  });

  test('a shell can name another place for the API', async () => {
    vi.stubGlobal('__GAMEBOX_API__', 'https://api.test/');
    succeed(site);
    await request(getSiteConfig);
    expect(fetched.mock.lastCall?.[0]).toMatch(/^https:\/\/api\.test\/api\/web-api\//);
  });

  test('a request can speak for a session that is already left', async () => {
    token = '';
    succeed(user);
    await request(getUserDetail, { token: 'OLD' });
    expect(sent().headers.get('Authorization')).toBe('Bearer OLD');
  });
});

describe('what comes back', () => {
  test('data of the right shape, unknown fields left out', async () => {
    succeed({ ...user, surprise: 1 });
    await expect(request(getUserDetail)).resolves.toEqual(user);
  });

  test('a business error is logged, told by its msg and rejected with it', async () => {
    refuse(1_002_014_003, '验证码不正确');
    const body = { phone: '13800000000', code: '1234' };
    const error = await failureOf(request(loginByPhone, { body }));
    expect(error.failure).toEqual({ kind: 'business', code: 1_002_014_003, msg: '验证码不正确' });
    expect(notify).toHaveBeenCalledExactlyOnceWith('验证码不正确');
    const logged = JSON.stringify(vi.mocked(console.error).mock.calls);
    expect(logged).toContain('/api/app-api/member/auth/loginByPhone');
    expect(logged).not.toContain('13800000000');
  });

  test.each([
    ['no msg', () => refuse(1, '')],
    ['a failing server', () => refuse(500, '', 500)],
    ['no JSON', () => fetched.mockResolvedValue(new Response('<html>'))],
    ['no envelope', () => fetched.mockResolvedValue(answer([]))],
    ['another shape', () => succeed([])],
    ['no network', () => fetched.mockRejectedValue(new TypeError('fetch failed'))],
  ])('%s is told as 请求失败', async (_, arrange) => {
    arrange();
    await expect(request(getUserDetail)).rejects.toThrow('请求失败');
    expect(notify).toHaveBeenCalledExactlyOnceWith('请求失败');
    expect(console.error).toHaveBeenCalledOnce();
  });

  test('an HTTP error is told by the msg in its body', async () => {
    refuse(500, '系统异常', 500);
    const error = await failureOf(request(getUserDetail));
    expect(error.failure).toEqual({ kind: 'status', status: 500, msg: '系统异常' });
    expect(notify).toHaveBeenCalledWith('系统异常');
  });

  test('another shape names the fields in the log, not their values', async () => {
    succeed({ qrcode: ['secret-value'], token: 'T' });
    await failureOf(request(getLoginQrcode));
    const logged = JSON.stringify(vi.mocked(console.error).mock.calls);
    expect(logged).toContain('qrcode');
    expect(logged).not.toContain('secret-value');
  });

  test.each([
    [501, 200, true],
    [404, 404, true],
    [1_004_010_000, 200, false],
    [500, 500, false],
  ])(
    'code %i with status %i is a call that isn’t offered: %s',
    async (code, status, unavailable) => {
      refuse(code, '功能未实现', status);
      expect((await failureOf(request(getUserDetail))).unavailable).toBe(unavailable);
    },
  );

  test('a plain 404 says nothing of a call that every server has', async () => {
    refuse(404, '', 404);
    const error = await failureOf(request(pageGames, { query: { pageNo: 1, pageSize: 10 } }));
    expect([error.unavailable, isPassing(error)]).toEqual([false, true]);
    expect(notify).toHaveBeenCalledWith('请求失败');
    refuse(404, '请求的接口不存在', 404);
    const said = await failureOf(request(pageGames, { query: { pageNo: 1, pageSize: 10 } }));
    expect([said.unavailable, isPassing(said)]).toEqual([true, false]);
  });

  test('a quiet call is logged as an error and told to nobody', async () => {
    refuse(500, '系统异常', 500);
    await failureOf(request(getUserDetail, { quiet: true }));
    expect(notify).not.toHaveBeenCalled();
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      'request failed',
      expect.objectContaining({ path: getUserDetail.path }),
    );
  });
});

describe('a lost session', () => {
  test('is ended, shown once and rejected with its message', async () => {
    refuse(401, '账号未登录');
    onSessionEnded.mockImplementation((_, tell) => {
      token = '';
      tell();
    });
    const errors = await Promise.all([
      failureOf(request(getUserDetail)),
      failureOf(request(getUserDetail, { quiet: true })),
    ]);
    for (const error of errors) expect(error.message).toBe('登录失效，请重新登录');
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith('T', expect.any(Function));
    expect(notify).toHaveBeenCalledExactlyOnceWith('登录失效，请重新登录');
  });

  test('of a session that is no longer ours changes nothing', async () => {
    refuse(401, '账号未登录');
    await failureOf(request(getUserDetail, { token: 'OLD' }));
    expect(onSessionEnded).not.toHaveBeenCalled();
  });
});
