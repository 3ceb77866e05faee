import { logout as logoutCall } from '@gamebox/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, fakeApi } from '../../../test/fake-api.ts';
import { testHttp } from '../../../test/test-http.tsx';
import { useSession } from '../model/session-store.ts';
import { logout } from './logout.ts';
import { stores } from '../../../test/stores.ts';

const notify = vi.fn<(message: string) => void>();

const http = testHttp({ tell: (error) => notify(error.message) });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  useSession.of(stores).getState().setToken('T');
});

afterEach(() => vi.unstubAllGlobals());

test('the token is gone at once, and its session is ended on the server', async () => {
  const api = fakeApi();
  api.on(logoutCall, true);
  const fetched = vi.fn<typeof fetch>(globalThis.fetch);
  vi.stubGlobal('fetch', fetched);
  const done = logout(stores, http);
  expect(useSession.of(stores).getState().token).toBe('');
  await done;
  const headers = new Headers(fetched.mock.lastCall?.[1]?.headers);
  expect(headers.get('Authorization')).toBe('Bearer T');
});

test('an unreachable server changes nothing for the player', async () => {
  const api = fakeApi();
  api.on(logoutCall, () => broken());
  await logout(stores, http);
  expect(useSession.of(stores).getState().token).toBe('');
  expect(notify).not.toHaveBeenCalled();
});
