import type { HttpClient } from '@gamebox/web/http-client.ts';
import { createHttpClient } from '@gamebox/web/http-client.ts';
import type { HttpConfig } from '@gamebox/web/http-config.ts';
import { HttpContext } from '@gamebox/web/http-context.ts';
import { useSession } from '../features/session/model/session-store.ts';
import type { ReactNode } from 'react';

/** An HTTP client of the session store; `fakeApi` answers it. */
export function testHttp(config: Partial<HttpConfig> = {}): HttpClient {
  return createHttpClient({
    ready: () => Promise.resolve(),
    session: { token: () => useSession.getState().token, subscribe: useSession.subscribe },
    headers: () => ({}),
    commonQuery: () => ({ plat: 1, channel: 1 }),
    onSessionEnded: () => undefined,
    notify: () => undefined,
    ...config,
  });
}

/** From here on somebody is logged in; calls that need a session are asked. */
export function logIn(): void {
  useSession.getState().setToken('token');
}

/** For `render`'s option `wrapper`. */
export function wrapperOf(http: HttpClient) {
  return function Wrapper({ children }: { children: ReactNode }) {
    return <HttpContext value={http}>{children}</HttpContext>;
  };
}
