import type { HttpClient } from '@gamebox/web/http-client.ts';
import { createHttpClient } from '@gamebox/web/http-client.ts';
import type { HttpConfig } from '@gamebox/web/http-config.ts';
import { HttpContext } from '@gamebox/web/http-context.ts';
import type { ReactNode } from 'react';

/** An HTTP client of nobody in particular; `fakeApi` answers it. */
export function testHttp(config: Partial<HttpConfig> = {}): HttpClient {
  return createHttpClient({
    ready: () => Promise.resolve(),
    token: () => '',
    headers: () => ({}),
    commonQuery: () => ({ plat: 1, channel: 1 }),
    onSessionEnded: () => undefined,
    notify: () => undefined,
    ...config,
  });
}

/** For `render`'s option `wrapper`. */
export function wrapperOf(http: HttpClient) {
  return function Wrapper({ children }: { children: ReactNode }) {
    return <HttpContext value={http}>{children}</HttpContext>;
  };
}
