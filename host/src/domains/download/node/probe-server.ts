import type { IncomingHttpHeaders } from 'node:http';
import { request as requestSecure } from 'node:https';
import { networkInterfaces } from 'node:os';
import type { ProbeAnswer } from './offline-watch.ts';
import { isLoginPage, retryAfterMs } from '../../transfer/core/http-answer.ts';
import { nodeHttp } from '../../transfer/node/http/node-http.ts';

const LONGEST_MS = 4000;
const MAX_REDIRECTS = 5;
const NOT_IMPLEMENTED = 501;

/**
 * Whether the server of a file is there: not that of a network which wants a login, nor a gateway
 * alone. It uses Node's own client, which needs little memory.
 */
export async function probeServer(url: string, signal: AbortSignal): Promise<ProbeAnswer> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    let isSecure = true;
    for (let address = url, left = MAX_REDIRECTS; left >= 0; left -= 1) {
      isSecure &&= address.startsWith('https:');
      const { status, headers } = await head(address, ends);
      const isMoved = status >= 300 && status < 400 && headers.location !== undefined;
      if (!isMoved) {
        const isBack = !isLoginPage({ status, headers, isSecure }) && !isFailing(status);
        const asked = isBack ? null : (headers['retry-after'] ?? null);
        return { isBack, retryAfterMs: retryAfterMs(asked, Date.now()) };
      }
      address = new URL(headers.location ?? '', address).href;
    }
  } catch {
    // No server, or an address of no server.
  }
  return { isBack: false, retryAfterMs: null };
}

/** One that knows no HEAD is there. */
function isFailing(status: number): boolean {
  return status >= 500 && status !== NOT_IMPLEMENTED;
}

function head(
  url: string,
  signal: AbortSignal,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const request = url.startsWith('https:') ? requestSecure : nodeHttp.request;
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'HEAD', agent: false, signal });
    asked.once('response', (response) => {
      response.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    asked.once('error', reject).end();
  });
}

/**
 * The computer's addresses as one text: a different text means a different network. Null if the system
 * can't tell them, say where no file can be opened any more.
 */
export function networkNow(): string | null {
  try {
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    return addresses
      .map(({ address }) => address)
      .sort()
      .join(' ');
  } catch {
    return null;
  }
}
