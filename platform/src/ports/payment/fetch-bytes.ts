import { causeOf } from '../cause-of.ts';
import { PaymentError } from './port.ts';

const MAX_BYTES = 64 * 2 ** 20;

export interface FetchedBytes {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** A provider's raw answer, limited in time and size. Rejects with PaymentError. */
export async function fetchBytes(
  url: string,
  { timeoutMs, ...init }: RequestInit & { readonly timeoutMs: number },
): Promise<FetchedBytes> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new Error('too large');
      chunks.push(chunk);
    }
    return { status: response.status, headers: response.headers, bytes: Buffer.concat(chunks) };
  } catch (error) {
    // Without the error itself: a fetch error may contain the address, which contains the bill's token.
    throw new PaymentError('unreachable', causeOf(error));
  }
}
