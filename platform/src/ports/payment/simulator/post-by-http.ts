import { NOTIFY_PATHS } from '../port.ts';
import type { PostNotification } from './notice-sender.ts';

const TIMEOUT_MS = 10_000;

/** Posts like a provider to the platform's public address, which may not answer. */
export function postByHttp(publicUrl: string): PostNotification {
  return async (provider, { headers, body }) => {
    const given = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const response = await fetch(`${publicUrl}${NOTIFY_PATHS[provider]}`, {
      method: 'POST',
      headers: Object.fromEntries(given),
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await response.text() };
  };
}
