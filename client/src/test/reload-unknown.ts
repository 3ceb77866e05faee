import type { UserDetail } from '@gamebox/contract';
import { getUserDetail } from '@gamebox/contract';
import { act, cleanup } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { fakeApi } from './fake-api.ts';
import { broken } from './fake-api.ts';
import { sampleUser } from './sample-user.ts';

/**
 * Closes the page; the next one can't learn who plays. The returned function lets the server say it
 * when it is asked again.
 */
export function reloadUnknown(api: ReturnType<typeof fakeApi>) {
  cleanup();
  api.on(getUserDetail, broken(503));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return async (user: UserDetail = sampleUser()) => {
    api.on(getUserDetail, user);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    vi.useRealTimers();
  };
}
