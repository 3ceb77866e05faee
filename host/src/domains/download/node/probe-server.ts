import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { networkInterfaces } from 'node:os';

const LONGEST_MS = 10_000;

/**
 * Whether the server of an address answers at all. It uses Node's own client, which needs little
 * memory.
 */
export function probeServer(url: string, signal: AbortSignal): Promise<boolean> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  const request = url.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    try {
      const asked = request(url, { method: 'HEAD', agent: false, signal: ends });
      asked.once('response', (response) => {
        response.destroy();
        resolve(true);
      });
      asked.once('error', () => resolve(false)).end();
    } catch {
      resolve(false);
    }
  });
}

/** The computer's addresses as one text: a different text means a different network. */
export function networkNow(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses
    .map(({ address }) => address)
    .sort()
    .join(' ');
}
