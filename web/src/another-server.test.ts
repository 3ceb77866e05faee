import { getSiteConfig, getUserDetail, loginByPhone, verifyIdentity } from '@gamebox/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHttpClient } from './http-client.ts';

const user = { userId: 7, nickname: '小明', avatar: '', identityVerify: 1 };
const site = { plat: 1, mpStatus: 1, channelId: '', boxLogoUrl: '', authorizationUrl: '' };

const onSessionEnded = vi.fn<() => void>();
const { request } = createHttpClient({
  ready: () => Promise.resolve(),
  session: { token: () => 'T', subscribe: () => () => undefined },
  headers: () => ({}),
  commonQuery: () => ({}),
  tell: () => undefined,
  onSessionEnded,
});

const answer = (body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)));
const succeed = (data: unknown) => answer({ code: 0, msg: '', data });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('another’s server that writes null or text', () => {
  test('is understood in a success', async () => {
    answer({ code: '0', msg: null, data: user });
    await expect(request(getUserDetail)).resolves.toEqual(user);
  });

  test('is understood in a failure', async () => {
    answer({ code: 1, msg: null, data: null });
    await expect(request(getUserDetail)).rejects.toMatchObject({
      message: '请求失败',
      failure: { kind: 'business' },
    });
  });

  test('ends the session with a 401', async () => {
    answer({ code: 401, msg: null, data: null });
    await expect(request(getUserDetail)).rejects.toMatchObject({
      failure: { kind: 'session-ended' },
    });
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  test('loses nothing of the user but what it leaves out', async () => {
    const balances = { balance: 5, rubies: '7', points: null };
    succeed({ ...user, userId: '7', minor: null, registerTime: null, playSeconds: null, balances });
    await expect(request(getUserDetail)).resolves.toMatchObject({
      ...user,
      balances: { balance: 5, rubies: 7, points: null, zoneCoins: null },
    });
  });

  test('keeps a good token beside a user id that is none', async () => {
    succeed({ accessToken: 'A', userId: null, expiresTime: '2026-11-23' });
    const body = { phone: '13800000000', code: '1234' };
    await expect(request(loginByPhone, { body })).resolves.toMatchObject({ accessToken: 'A' });
  });

  test.each([
    ['1', 1],
    [true, 1],
    [null, null],
  ])('keeps a site whose mpStatus is %j', async (mpStatus, read) => {
    succeed({ ...site, plat: '3', mpStatus, boxLogoUrl: null });
    await expect(request(getSiteConfig)).resolves.toMatchObject({ plat: 3, mpStatus: read });
  });

  test('is told an action’s success by the code alone', async () => {
    succeed(null);
    const body = { name: '张三', idCard: 'X' };
    await expect(request(verifyIdentity, { body })).resolves.toBe(true);
  });
});
