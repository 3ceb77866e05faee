import { HTTP_TIMEOUT_MS } from '@gamebox/contract';
import { reportReachable, reportSlow } from './connectivity.ts';
import type { RequestIdentity } from './http-config.ts';
import { GATEWAY_STATUSES, RequestError } from './request-error.ts';

/** Headers of every request (`wire.md §3`); Authorization is left out when logged out. */
export function requestHeaders(identity: RequestIdentity): Record<string, string> {
  return {
    ...(identity.token === '' ? {} : { Authorization: `Bearer ${identity.token}` }),
    'Client-Id': identity.clientId,
    'Box-Version': identity.boxVersion,
    Platform: String(identity.plat),
    'Client-Type': 'box',
  };
}

/** From here on it is asked whether the server answers at all. */
const SLOW_ANSWER_MS = 4000;

/**
 * One fetch and the reading of its answer within the time of `spec.md §9`.
 * Rejects with RequestError `timeout`, `aborted` or `network`.
 */
export async function exchange<T>(
  url: string,
  init: RequestInit,
  outer: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  // AbortSignal.any and .timeout are younger than the oldest Chromium we serve.
  const controller = new AbortController();
  const abort = () => controller.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, HTTP_TIMEOUT_MS);
  const slow = setTimeout(reportSlow, SLOW_ANSWER_MS);
  outer?.addEventListener('abort', abort);
  try {
    if (outer?.aborted === true) throw new RequestError({ kind: 'aborted' });
    const response = await fetch(url, { ...init, signal: controller.signal });
    const answer = await read(response);
    reportReachable(!GATEWAY_STATUSES.has(response.status));
    return answer;
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (late) {
      reportReachable(false);
      throw new RequestError({ kind: 'timeout' }, error);
    }
    if (outer?.aborted === true) throw new RequestError({ kind: 'aborted' }, error);
    reportReachable(false);
    throw new RequestError({ kind: 'network' }, error);
  } finally {
    clearTimeout(timer);
    clearTimeout(slow);
    outer?.removeEventListener('abort', abort);
  }
}
