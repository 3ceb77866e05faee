import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useLaunchClaim, useUnclaimedLaunch } from './launch-claims.ts';
import { hearLaunch, resetLaunch } from './launch-store.ts';

beforeEach(resetLaunch);

test('the frame tells a launch that no play button on the screen tells', () => {
  const frame = renderHook(() => useUnclaimedLaunch());
  act(() => hearLaunch({ state: 0, gameId: 5 }));
  expect(frame.result.current).toBe('pending');
  const button = renderHook(() => useLaunchClaim(5));
  expect(frame.result.current).toBeNull();
  renderHook(() => useLaunchClaim(6));
  button.unmount();
  expect(frame.result.current).toBe('pending');
  act(() => hearLaunch({ state: 1, gameId: 5 }));
  expect(frame.result.current).toBe('success');
});

test('a launch of nobody knows what is told by the frame', () => {
  renderHook(() => useLaunchClaim(5));
  const frame = renderHook(() => useUnclaimedLaunch());
  act(() => hearLaunch({ state: 0 }));
  expect(frame.result.current).toBe('pending');
});
