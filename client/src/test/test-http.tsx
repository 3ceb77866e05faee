import type { HttpClient } from '@gamebox/web/http-client.ts';
import { createHttpClient } from '@gamebox/web/http-client.ts';
import type { HttpConfig } from '@gamebox/web/http-config.ts';
import { HttpContext } from '@gamebox/web/http-context.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useSession } from '../features/session/model/session-store.ts';
import type { ReactNode } from 'react';
import { StoresContext } from '../shared/lib/stores.ts';
import { stores } from './stores.ts';

/** An HTTP client with the session store; `fakeApi` answers it. */
export function testHttp(config: Partial<HttpConfig> = {}): HttpClient {
  return createHttpClient({
    ready: () => Promise.resolve(),
    session: {
      token: () => useSession.of(stores).getState().token,
      subscribe: useSession.of(stores).subscribe,
    },
    headers: () => ({}),
    commonQuery: () => ({ plat: 1, channel: 1 }),
    onSessionEnded: () => undefined,
    tell: (error) => void toast.error(error.message),
    ...config,
  });
}

/** Logs somebody in; calls that need a session are made from now on. */
export function logIn(): void {
  useSession.of(stores).getState().setToken('token');
}

/** A `wrapper` for `render` in tests without calls. */
export function InStores({ children }: { children: ReactNode }) {
  return <StoresContext value={stores}>{children}</StoresContext>;
}

/** A `wrapper` for `render`. */
export function wrapperOf(http: HttpClient) {
  return function Wrapper({ children }: { children: ReactNode }) {
    return (
      <InStores>
        <HttpContext value={http}>{children}</HttpContext>
      </InStores>
    );
  };
}
