import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportReachable, useConnectivity } from '../http/connectivity.ts';
import { lazyScreen } from './lazy-screen.ts';

const Found = () => <p>the screen</p>;

beforeEach(() => useConnectivity.setState({ reachable: true }));

test('a screen whose code can’t come waits for the network and goes on by itself', async () => {
  const load = vi
    .fn<() => Promise<typeof Found>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Found);
  const Screen = lazyScreen(load);
  render(
    <Suspense fallback="waiting">
      <Screen />
    </Suspense>,
  );
  await vi.waitFor(() => expect(useConnectivity.getState().reachable).toBe(false));
  expect(screen.getByText('waiting')).toBeTruthy();
  act(() => reportReachable(true));
  expect(await screen.findByText('the screen')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
