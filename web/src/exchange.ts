import { HTTP_TIMEOUT_MS } from '@gamebox/contract';
import type { ConnectivityStore } from './connectivity.ts';
import { reportReachable, reportSlow } from './connectivity.ts';
import type { HttpConfig } from './http-config.ts';
import type { ServerClock } from './server-clock.ts';
import { GATEWAY_STATUSES, RequestError } from './request-error.ts';

/** What every request contains. */
export interface Wire {
  readonly config: HttpConfig;
  readonly connectivity: ConnectivityStore;
  readonly clock: ServerClock;
}

/** Headers of every request; no Authorization when logged out. */
export function requestHeaders({ config }: Wire, token: string): Record<string, string> {
  return { ...(token === '' ? {} : { Authorization: `Bearer ${token}` }), ...config.headers() };
}

/** After this time the application probes whether the server answers at all. */
const SLOW_ANSWER_MS = 4000;

/**
 * Sends a request and reads its answer within the time limit. Rejects with RequestError `timeout`,
 * `aborted` or `network`.
 */
export async function exchange<T>(
  { connectivity, clock }: Wire,
  url: string,
  init: RequestInit,
  outer: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  // AbortSignal.any and .timeout are missing in the oldest supported Chromium.
  const controller = new AbortController();
  const abort = () => controller.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, HTTP_TIMEOUT_MS);
  const slow = setTimeout(() => reportSlow(connectivity), SLOW_ANSWER_MS);
  outer?.addEventListener('abort', abort);
  try {
    if (outer?.aborted === true) throw new RequestError({ kind: 'aborted' });
    const sentAt = performance.now();
    // A cached answer would contain an old time; the query client caches instead.
    const fresh = { ...init, signal: controller.signal, cache: 'no-store' } as const;
    const response = await fetch(url, fresh);
    clock.hear(response, sentAt);
    const answer = await read(response);
    reportReachable(connectivity, !GATEWAY_STATUSES.has(response.status));
    return answer;
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (late) {
      reportReachable(connectivity, false);
      throw new RequestError({ kind: 'timeout' }, error);
    }
    if (outer?.aborted === true) throw new RequestError({ kind: 'aborted' }, error);
    reportReachable(connectivity, false);
    throw new RequestError({ kind: 'network' }, error);
  } finally {
    clearTimeout(timer);
    clearTimeout(slow);
    outer?.removeEventListener('abort', abort);
  }
}
