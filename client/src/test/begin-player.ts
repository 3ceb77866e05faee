import { getUserDetail } from '@gamebox/contract';
import { vi } from 'vitest';
import { fakeApi } from './fake-api.ts';
import { sampleUser } from './sample-user.ts';
import { logIn } from './test-http.tsx';

/** A player who is logged in and has left nothing here; refusals are not printed. For a `beforeEach`. */
export function beginPlayer(): ReturnType<typeof fakeApi> {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  logIn();
  const api = fakeApi();
  api.on(getUserDetail, sampleUser());
  return api;
}
