import { getLoginQrcode, getLoginStatus } from '@gamebox/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, fakeApi } from '../../../test/fake-api.ts';
import { testHttp } from '../../../test/test-http.tsx';
import { stores } from '../../../test/stores.ts';
import type { QrLogin } from './qr-login.ts';
import { beginQrLogin } from './qr-login.ts';

let api: ReturnType<typeof fakeApi>;
let seen: QrLogin[];
const onToken = vi.fn<(token: string) => void>();
let end: () => void;

const begin = async () => {
  end = beginQrLogin({
    stores,
    http: testHttp(),
    plat: 3,
    onChange: (state) => seen.push(state),
    onToken,
  });
  await vi.advanceTimersByTimeAsync(0);
};
const last = () => seen.at(-1);
const polls = () => api.asked(getLoginStatus).length;
const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getLoginQrcode, { qrcode: 'weixin://x', token: 'ticket' });
  api.on(getLoginStatus, { code: 0, status: 0, token: null });
  seen = [];
  onToken.mockReset();
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a code is fetched for the platform and shown', async () => {
  await begin();
  const asked = api.asked(getLoginQrcode)[0]?.query;
  expect([asked?.get('plat'), asked?.get('tenantId')]).toEqual(['3', '3']);
  expect(seen).toEqual([{ phase: 'loading' }, { phase: 'waiting', qrcode: 'weixin://x' }]);
});

test('it is polled with its ticket every 5 s, not before', async () => {
  await begin();
  await vi.advanceTimersByTimeAsync(4999);
  expect(polls()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(polls()).toBe(1);
  expect(api.asked(getLoginStatus)[0]?.query.get('token')).toBe('ticket');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(polls()).toBe(3);
});

test('a hidden page does not poll', async () => {
  await begin();
  hide(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(polls()).toBe(0);
  hide(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(polls()).toBe(1);
});

test('the token of a confirmed code is handed over once, and polling ends', async () => {
  await begin();
  api.on(getLoginStatus, { code: 0, status: 2, token: null });
  await vi.advanceTimersByTimeAsync(5000);
  expect(last()).toEqual({ phase: 'scanned', qrcode: 'weixin://x' });
  api.on(getLoginStatus, { code: 0, status: 1, token: 'SESSION' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(last()).toEqual({ phase: 'confirmed' });
  expect(onToken).toHaveBeenCalledExactlyOnceWith('SESSION');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(polls()).toBe(2);
  expect(last()).toEqual({ phase: 'confirmed' });
});

test('a scan that the phone gave up shows the code again', async () => {
  await begin();
  api.on(getLoginStatus, { code: 0, status: 2, token: null });
  await vi.advanceTimersByTimeAsync(5000);
  api.on(getLoginStatus, { code: 0, status: 0, token: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.map(({ phase }) => phase)).toEqual(['loading', 'waiting', 'scanned', 'waiting']);
  expect(last()).toEqual({ phase: 'waiting', qrcode: 'weixin://x' });
});

test('confirmed without a token is polled further', async () => {
  await begin();
  api.on(getLoginStatus, { code: 0, status: 1, token: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onToken).not.toHaveBeenCalled();
  expect(polls()).toBe(2);
});

test('status 3 is expired', async () => {
  await begin();
  api.on(getLoginStatus, { code: 0, status: 3, token: null });
  await vi.advanceTimersByTimeAsync(5000);
  expect(last()).toEqual({ phase: 'expired', qrcode: 'weixin://x' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls()).toBe(1);
});

test.each([9, -1, 'later', null])('the unknown status %j is polled further', async (status) => {
  await begin();
  api.on(getLoginStatus, { code: 0, status, token: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last()).toEqual({ phase: 'waiting', qrcode: 'weixin://x' });
  expect(polls()).toBe(2);
});

test('after 300 s it is expired, and a late answer changes nothing', async () => {
  await begin();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(last()?.phase).toBe('waiting');
  api.on(getLoginStatus, { code: 0, status: 1, token: 'LATE' });
  await vi.advanceTimersByTimeAsync(1);
  expect(last()?.phase).toBe('expired');
  const asked = polls();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls()).toBe(asked);
});

test('a failed poll changes nothing', async () => {
  await begin();
  api.on(getLoginStatus, () => broken());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last()?.phase).toBe('waiting');
  expect(polls()).toBe(2);
});

test('a code that can’t be fetched says why', async () => {
  api.on(getLoginQrcode, () => broken());
  await begin();
  expect(last()).toEqual({ phase: 'failed', reason: '系统异常' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls()).toBe(0);
});

test('after its end nothing is polled or reported', async () => {
  await begin();
  end();
  const said = seen.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(polls()).toBe(0);
  expect(seen).toHaveLength(said);
});
