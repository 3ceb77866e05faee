import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@gamebox/ui/toast-store.ts';
import {
  LAUNCH_SILENCE_MS,
  beginLaunch,
  failLaunch,
  hearLaunch,
  resetLaunch,
  useLaunch,
} from './launch-store.ts';

const phase = () => useLaunch.getState().phase;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(toast, 'error');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  resetLaunch();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('0 is pending, 1 success and after a second completed', () => {
  expect(phase()).toBe('init');
  hearLaunch({ state: 0 });
  expect(phase()).toBe('pending');
  vi.advanceTimersByTime(14_999);
  expect(phase()).toBe('pending');
  hearLaunch({ state: 1 });
  expect(phase()).toBe('success');
  vi.advanceTimersByTime(999);
  expect(phase()).toBe('success');
  vi.advanceTimersByTime(1);
  expect(phase()).toBe('completed');
});

test('2 is a failure, told, and reset after a second; why it failed stays', () => {
  beginLaunch(5);
  hearLaunch({ state: 2, message: '没有找到程序' });
  expect(phase()).toBe('failure');
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('游戏启动失败，请稍后再试');
  vi.advanceTimersByTime(1000);
  expect(phase()).toBe('init');
  expect(useLaunch.getState().failure).toEqual({
    gameId: 5,
    reason: { kind: 'internal', message: '没有找到程序' },
  });
  beginLaunch(5);
  expect(useLaunch.getState().failure).toBeNull();
});

test('the refusal of the call knows more than the words of its notification', () => {
  beginLaunch(5);
  const reason = { kind: 'program-missing', path: 'game.exe', message: '' } as const;
  failLaunch(5, reason);
  hearLaunch({ state: 2, message: '启动失败', gameId: 5 });
  expect(useLaunch.getState().failure).toEqual({ gameId: 5, reason });
});

test('any other state is logged as unknown and changes nothing', () => {
  hearLaunch({ state: 7 });
  expect(phase()).toBe('init');
  expect(console.error).toHaveBeenCalledWith('unknown launch state', { state: 7 });
});

test('a notification without a game is about the one that was asked for', () => {
  beginLaunch(5);
  hearLaunch({ state: 0, message: '' });
  expect(useLaunch.getState().gameId).toBe(5);
  hearLaunch({ state: 0, gameId: 9 });
  expect(useLaunch.getState().gameId).toBe(9);
});

test('a host that reports nothing does not leave it pending for ever', () => {
  for (const begin of [() => beginLaunch(5), () => hearLaunch({ state: 0, gameId: 5 })]) {
    begin();
    vi.advanceTimersByTime(LAUNCH_SILENCE_MS);
    expect(useLaunch.getState()).toMatchObject({ phase: 'init', gameId: 5, silent: true });
  }
});

test('a late success still counts', () => {
  beginLaunch(5);
  vi.advanceTimersByTime(LAUNCH_SILENCE_MS + 60_000);
  hearLaunch({ state: 1 });
  expect(useLaunch.getState()).toMatchObject({ phase: 'success', gameId: 5, silent: false });
});

test('a new launch is not reset by the end of the last one', () => {
  hearLaunch({ state: 1, gameId: 5 });
  vi.advanceTimersByTime(500);
  beginLaunch(5);
  vi.advanceTimersByTime(500);
  expect(phase()).toBe('pending');
});
