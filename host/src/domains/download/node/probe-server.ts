import { networkInterfaces } from 'node:os';
import { request } from 'undici';

const LONGEST_MS = 10_000;

/** Whether the server of an address answers at all, whatever it says. */
export async function probeServer(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await request(url, {
      method: 'HEAD',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
    });
    await answer.body.dump();
    return true;
  } catch {
    return false;
  }
}

/** The computer's addresses as one text: another one is another network. */
export function networkNow(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses
    .map(({ address }) => address)
    .sort()
    .join(' ');
}
