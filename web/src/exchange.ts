import { HTTP_TIMEOUT_MS } from '@gamebox/contract';
import type { ConnectivityStore } from './connectivity.ts';
import { reportAwaited, reportReachable, reportSlow } from './connectivity.ts';
import type { HttpConfig } from './http-config.ts';
import type { ServerClock } from './server-clock.ts';
import { GATEWAY_STATUSES, RequestError } from './request-error.ts';

/** What every request contains. */
export interface Wire {
  readonly config: HttpConfig;
  readonly connectivity: ConnectivityStore;
  readonly clock: ServerClock;
  readonly life: Life;
}

/** When the last bytes of any answer came, by `performance.now()`; -Infinity before the first. */
export interface Life {
  heardAt: number;
}

/** Headers of every request; no Authorization when logged out. */
export function requestHeaders({ config }: Wire, token: string): Record<string, string> {
  return { ...(token === '' ? {} : { Authorization: `Bearer ${token}` }), ...config.headers() };
}

/** A request that takes longer delays pictures; on a fast line every request is answered by then. */
const AWAITED_MS = 250;
/** After this time the application probes whether the server answers at all. */
const SLOW_ANSWER_MS = 4000;

/**
 * Sends a request and reads its answer within the time limit. Rejects with RequestError `timeout`,
 * `aborted` or `network`.
 */
export async function exchange<T>(
  { connectivity, clock, life }: Wire,
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
  const awaited = countAwaited(connectivity);
  const sentAt = performance.now();
  outer?.addEventListener('abort', abort);
  try {
    if (outer?.aborted === true) throw new RequestError({ kind: 'aborted' });
    // A cached answer would contain an old time; the query client caches instead.
    const fresh = { ...init, signal: controller.signal, cache: 'no-store' } as const;
    const response = await fetch(url, fresh);
    void listen(response, life);
    clock.hear(response, sentAt);
    const answer = await read(response);
    reportReachable(connectivity, !GATEWAY_STATUSES.has(response.status));
    return answer;
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (late) {
      // If others were answered meanwhile, only this one is late.
      if (life.heardAt < sentAt) reportReachable(connectivity, false);
      throw new RequestError({ kind: 'timeout' }, error);
    }
    if (outer?.aborted === true) throw new RequestError({ kind: 'aborted' }, error);
    reportReachable(connectivity, false);
    throw new RequestError({ kind: 'network' }, error);
  } finally {
    clearTimeout(timer);
    clearTimeout(slow);
    awaited();
    outer?.removeEventListener('abort', abort);
  }
}

/** Counts a request as awaited; the returned function ends that. */
function countAwaited(connectivity: ConnectivityStore): () => void {
  let counted = false;
  const timer = setTimeout(() => {
    counted = true;
    reportAwaited(connectivity, 1);
  }, AWAITED_MS);
  return () => {
    clearTimeout(timer);
    if (counted) reportAwaited(connectivity, -1);
  };
}

/** Notes when each piece of an answer comes, but not for the answers of a gateway in between. */
async function listen(response: Response, life: Life): Promise<void> {
  if (GATEWAY_STATUSES.has(response.status)) return;
  const hear = () => void (life.heardAt = performance.now());
  hear();
  const pieces = response.clone().body?.getReader();
  if (pieces === undefined) return;
  try {
    while (!(await pieces.read()).done) hear();
  } catch {
    // The caller reads the same answer, and gets this error there.
  }
}
