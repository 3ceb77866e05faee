import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { reportReachable } from '@gamebox/web/connectivity.ts';
import { testHttp, wrapperOf } from '../../test/test-http.tsx';
import { lazyScreen } from './lazy-screen.ts';

const Found = () => <p>the screen</p>;

test('a screen whose code can’t be loaded waits for the network and continues by itself', async () => {
  const load = vi
    .fn<() => Promise<typeof Found>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Found);
  const http = testHttp();
  const Screen = lazyScreen(load);
  render(
    <Suspense fallback="waiting">
      <Screen />
    </Suspense>,
    { wrapper: wrapperOf(http) },
  );
  await vi.waitFor(() => expect(http.connectivity.getState().reachable).toBe(false), 30_000);
  expect(screen.getByText('waiting')).toBeTruthy();
  act(() => reportReachable(http.connectivity, true));
  expect(await screen.findByText('the screen')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
