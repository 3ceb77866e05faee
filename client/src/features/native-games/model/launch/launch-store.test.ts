import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@gamebox/ui/toast-store.ts';
import {
  LAUNCH_SILENCE_MS,
  beginLaunch,
  failLaunch,
  hearLaunch,
  useLaunch,
} from './launch-store.ts';
import { stores } from '../../../../test/stores.ts';

const phase = () => useLaunch.of(stores).getState().phase;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(toast, 'error');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('0 is pending, 1 success and after a second completed', () => {
  expect(phase()).toBe('init');
  hearLaunch(stores, { state: 0 });
  expect(phase()).toBe('pending');
  vi.advanceTimersByTime(14_999);
  expect(phase()).toBe('pending');
  hearLaunch(stores, { state: 1 });
  expect(phase()).toBe('success');
  vi.advanceTimersByTime(999);
  expect(phase()).toBe('success');
  vi.advanceTimersByTime(1);
  expect(phase()).toBe('completed');
});

test('2 is a failure, shown and reset after a second; its reason stays', () => {
  beginLaunch(stores, 5);
  hearLaunch(stores, { state: 2, message: '没有找到程序' });
  expect(phase()).toBe('failure');
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('游戏启动失败，请稍后再试', {
    note: '没有找到程序',
  });
  vi.advanceTimersByTime(1000);
  expect(phase()).toBe('init');
  expect(useLaunch.of(stores).getState().failure).toEqual({
    gameId: 5,
    reason: { kind: 'internal', message: '没有找到程序' },
  });
  beginLaunch(stores, 5);
  expect(useLaunch.of(stores).getState().failure).toBeNull();
});

test('the call’s refusal replaces the general text of its notification', () => {
  beginLaunch(stores, 5);
  const reason = { kind: 'program-missing', path: 'game.exe', message: '' } as const;
  failLaunch(stores, 5, reason);
  hearLaunch(stores, { state: 2, message: '启动失败', gameId: 5 });
  expect(useLaunch.of(stores).getState().failure).toEqual({ gameId: 5, reason });
});

test('any other state is logged as unknown and changes nothing', () => {
  hearLaunch(stores, { state: 7 });
  expect(phase()).toBe('init');
  expect(console.error).toHaveBeenCalledWith('unknown launch state', { state: 7 });
});

test('a notification without a game concerns the game being launched', () => {
  beginLaunch(stores, 5);
  hearLaunch(stores, { state: 0, message: '' });
  expect(useLaunch.of(stores).getState().gameId).toBe(5);
  hearLaunch(stores, { state: 0, gameId: 9 });
  expect(useLaunch.of(stores).getState().gameId).toBe(9);
});

test('a launch without any report does not stay pending for ever', () => {
  for (const begin of [
    () => beginLaunch(stores, 5),
    () => hearLaunch(stores, { state: 0, gameId: 5 }),
  ]) {
    begin();
    vi.advanceTimersByTime(LAUNCH_SILENCE_MS);
    expect(useLaunch.of(stores).getState()).toMatchObject({
      phase: 'init',
      gameId: 5,
      silent: true,
    });
  }
});

test('a late success is still shown', () => {
  beginLaunch(stores, 5);
  vi.advanceTimersByTime(LAUNCH_SILENCE_MS + 60_000);
  hearLaunch(stores, { state: 1 });
  expect(useLaunch.of(stores).getState()).toMatchObject({
    phase: 'success',
    gameId: 5,
    silent: false,
  });
});

test('a new launch is not reset by the timer of the last one', () => {
  hearLaunch(stores, { state: 1, gameId: 5 });
  vi.advanceTimersByTime(500);
  beginLaunch(stores, 5);
  vi.advanceTimersByTime(500);
  expect(phase()).toBe('pending');
});
