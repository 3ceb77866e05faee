import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLaunchClaim } from './launch-claims.ts';
import { useUnclaimedLaunch } from './use-unclaimed-launch.ts';
import { hearLaunch } from './launch-store.ts';
import { InStores } from '../../../../test/test-http.tsx';
import { stores } from '../../../../test/stores.ts';

test('the frame announces a launch that no play button on the screen announces', () => {
  const frame = renderHook(() => useUnclaimedLaunch(), { wrapper: InStores });
  act(() => hearLaunch(stores, { state: 0, gameId: 5 }));
  expect(frame.result.current).toBe('pending');
  const button = renderHook(() => useLaunchClaim(5), { wrapper: InStores });
  expect(frame.result.current).toBeNull();
  renderHook(() => useLaunchClaim(6), { wrapper: InStores });
  button.unmount();
  expect(frame.result.current).toBe('pending');
  act(() => hearLaunch(stores, { state: 1, gameId: 5 }));
  expect(frame.result.current).toBe('success');
});

test('the frame announces a launch of an unknown game', () => {
  renderHook(() => useLaunchClaim(5), { wrapper: InStores });
  const frame = renderHook(() => useUnclaimedLaunch(), { wrapper: InStores });
  act(() => hearLaunch(stores, { state: 0 }));
  expect(frame.result.current).toBe('pending');
});
