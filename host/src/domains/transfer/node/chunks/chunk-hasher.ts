import { hash } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';

/** Stretches of a memory; answered by 32 bytes for each. */
export interface HashOrder {
  readonly memory: SharedArrayBuffer;
  /** Where each stretch begins and how long it is, in turns. */
  readonly spans: Uint32Array;
}

/** Hashes stretches of shared memory. They must stay as they are until it resolves. */
export interface ChunkHasher {
  digests(order: HashOrder): Promise<Uint8Array>;
}

interface Waiting {
  readonly resolve: (digests: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

const DIGEST_BYTES = 32;

/** In the thread that asks. */
export const ownHasher: ChunkHasher = {
  digests: (order) => Promise.resolve(digestsOf(order)),
};

/**
 * Has another thread hash, which answers in order: SHA-256 takes as long as everything else that is
 * done with a byte, so the two go on side by side.
 */
export class PortHasher implements ChunkHasher {
  readonly #port: MessagePort;
  readonly #waiting: Waiting[] = [];
  #error: Error | null = null;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (digests: Uint8Array | null) => {
      const first = this.#waiting.shift();
      if (digests === null) first?.reject(new Error('the other thread could not hash'));
      else first?.resolve(digests);
    });
    port.once('close', () => this.#fail(new Error('nobody hashes any more')));
  }

  digests(order: HashOrder): Promise<Uint8Array> {
    if (this.#error !== null) return Promise.reject(this.#error);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting.push({ resolve, reject });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    this.#port.postMessage(order);
    return promise;
  }

  #fail(error: Error): void {
    this.#error ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#error);
  }
}

/** Hashes for a `PortHasher` at the other end of the port, until that is gone. */
export function serveHashes(port: MessagePort): void {
  port.on('message', (order: HashOrder) => {
    const digests = digestsOrNull(order);
    port.postMessage(digests, digests === null ? [] : [digests.buffer]);
  });
  port.unref();
}

function digestsOrNull(order: HashOrder): Uint8Array<ArrayBuffer> | null {
  try {
    return digestsOf(order);
  } catch {
    return null;
  }
}

function digestsOf({ memory, spans }: HashOrder): Uint8Array<ArrayBuffer> {
  const digests = new Uint8Array((spans.length / 2) * DIGEST_BYTES);
  for (let i = 0; i < spans.length; i += 2) {
    const bytes = new Uint8Array(memory, spans[i], spans[i + 1]);
    digests.set(hash('sha256', bytes, 'buffer'), (i / 2) * DIGEST_BYTES);
  }
  return digests;
}
