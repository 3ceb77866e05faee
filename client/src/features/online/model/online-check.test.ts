import type { OnlineCheck } from '@gamebox/contract';
import { checkOnline } from '@gamebox/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '@gamebox/web/request-error.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { broken, fakeApi, refused, silent } from '../../../test/fake-api.ts';
import { InStores, testHttp } from '../../../test/test-http.tsx';
import {
  checkPlayable,
  dismissRefusal,
  reportOnline,
  useMinutesLeft,
  useOnline,
} from './online-check.ts';
import { stores } from '../../../test/stores.ts';

const http = testHttp();
let api: ReturnType<typeof fakeApi>;
let end: () => void = () => undefined;

const allowed: OnlineCheck = { playable: true, remainingSeconds: -1, reason: '' };
const forbidden: OnlineCheck = { playable: false, remainingSeconds: 0, reason: '不在可游戏时段' };
const never = () => Promise.reject(new Error('the platform was in reach'));
const sent = () => api.asked(checkOnline).map(({ body }) => body);
const refusal = () => useOnline.of(stores).getState().refusal;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(checkOnline, allowed);
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('120 seconds are reported every 120 s, until ended', async () => {
  end = reportOnline(stores, http);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(120_001);
  expect(sent()).toEqual([{ seconds: 120 }, { seconds: 120 }]);
  end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toHaveLength(2);
});

test('a refusal is shown when it begins, not with every report', async () => {
  end = reportOnline(stores, http);
  api.on(checkOnline, forbidden);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(refusal()).toBe('不在可游戏时段');
  dismissRefusal(stores);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(refusal()).toBeNull();
  api.on(checkOnline, allowed);
  await vi.advanceTimersByTimeAsync(120_000);
  api.on(checkOnline, { ...forbidden, reason: '' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(refusal()).toBe('现在不能游戏');
});

test('a refusal that does not concern the player now is not shown', async () => {
  let concerned = false;
  end = reportOnline(stores, http, () => concerned);
  api.on(checkOnline, { ...forbidden, reason: '请先完成实名认证，再进行游戏' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(refusal()).toBeNull();
  concerned = true;
  api.on(checkOnline, forbidden);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(refusal()).toBe('不在可游戏时段');
});

test('a failed report changes nothing', async () => {
  end = reportOnline(stores, http);
  api.on(checkOnline, () => broken());
  await vi.advanceTimersByTimeAsync(240_000);
  expect(sent()).toHaveLength(2);
  expect(refusal()).toBeNull();
});

test('a launch reports 0 s, and its refusal is shown every time', async () => {
  await expect(checkPlayable(stores, http, never)).resolves.toBe(true);
  expect(sent()).toEqual([{ seconds: 0 }]);
  api.on(checkOnline, forbidden);
  for (let launch = 0; launch < 2; launch += 1) {
    await expect(checkPlayable(stores, http, never)).resolves.toBe(false);
    expect(refusal()).toBe('不在可游戏时段');
    dismissRefusal(stores);
  }
  api.on(checkOnline, () => broken());
  await expect(checkPlayable(stores, http, never)).rejects.toThrow('系统异常');
});

test.each([
  ['20:43:00', 1020, '今天可以玩到 21:00，还有 17 分钟'],
  ['20:42:59', 1020, '今天可以玩到 21:00，还有 17 分钟'],
  ['18:10:00', 1800, '今天可以玩到 18:40，还有 30 分钟'],
])('at %s a minor with %d s left sees when it ends', async (time, remainingSeconds, text) => {
  const told = vi.spyOn(toast, 'show');
  api.setClock(Date.parse(`2026-11-22T${time}+08:00`));
  api.on(checkOnline, { ...allowed, remainingSeconds });
  await expect(checkPlayable(stores, http, never)).resolves.toBe(true);
  expect(told).toHaveBeenCalledWith(text);
});

test.each([
  ['404', () => broken(404)],
  ['405', () => broken(405)],
  ['501', () => broken(501)],
  ['资源不存在', () => refused('NOT_FOUND')],
  ['功能未实现', () => refused('NOT_IMPLEMENTED')],
])('a server that does not know the call allows no launch: %s', async (_, answer) => {
  const told = vi.spyOn(toast, 'error');
  api.on(checkOnline, answer);
  await expect(checkPlayable(stores, http, never)).rejects.toBeInstanceOf(RequestError);
  expect(told).toHaveBeenCalledWith('暂时无法确认现在能否游戏，请过一分钟再启动');
});

test.each([
  ['an empty text', ''],
  ['no permission in it', { remainingSeconds: -1 }],
  ['a permission in words', { playable: 'yes', remainingSeconds: -1 }],
  ['another kind of data', true],
])('an answer that can’t be read allows no launch: %s', async (_, answer) => {
  const told = vi.spyOn(toast, 'error');
  api.on(checkOnline, () => answer);
  await expect(checkPlayable(stores, http, never)).rejects.toThrow('请求失败');
  expect(told).toHaveBeenCalledWith('暂时无法确认现在能否游戏，请过一分钟再启动');
});

test.each([
  ['a gateway', () => broken(502)],
  ['silence', () => silent()],
])('without an answer (%s) the stored permission decides', async (_, answer) => {
  vi.useRealTimers();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  api.on(checkOnline, answer);
  await expect(checkPlayable(stores, http, () => Promise.resolve(true))).resolves.toBe(true);
  expect(refusal()).toBeNull();
});

test.each([
  [-1, true, null],
  [3600, true, null],
  [600, true, 10],
  [61, true, 2],
  [0, true, 0],
  [0, false, null],
])(
  '%d seconds left (playable: %s) are shown as %s minutes',
  (remainingSeconds, playable, minutes) => {
    useOnline.of(stores).setState({ last: { playable, remainingSeconds, reason: '' } });
    expect(renderHook(() => useMinutesLeft(), { wrapper: InStores }).result.current).toBe(minutes);
  },
);
