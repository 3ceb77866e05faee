import { releasePointer } from '@gamebox/contract';
import type { ReleasePointer } from '@gamebox/contract';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/** What a channel's `latest.json` says, or why nothing could be learnt from that address. */
export async function readPointer(
  url: string,
): Promise<{ readonly pointer: ReleasePointer } | { readonly problem: string }> {
  let text: string | null;
  try {
    const response = await fetch(url, {
      redirect: 'error',
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { problem: `HTTP ${String(response.status)}` };
    }
    text = await readText(response);
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return { problem: late ? 'no answer in 5 s' : 'no connection' };
  }
  if (text === null) return { problem: 'not a latest.json' };
  const pointer = releasePointer.safeParse(parseJson(text));
  return pointer.success ? { pointer: pointer.data } : { problem: 'not a latest.json' };
}

/** null where it is too long for a pointer. */
async function readText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
