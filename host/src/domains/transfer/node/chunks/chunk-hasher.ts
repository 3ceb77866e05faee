import type { Worker } from 'node:worker_threads';
import { startWorker } from '../start-worker.ts';

/** To the hashing thread; answered in order, by 32 bytes for each stretch. */
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

const ENTRY = new URL('./hash-worker.ts', import.meta.url);
const OLD_SPACE_MB = 32;

/**
 * SHA-256 in a thread of its own: it takes as long as everything else that is done with a byte, so
 * the two go on side by side.
 */
export class ThreadHasher implements ChunkHasher {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #error: Error | null = null;

  constructor() {
    this.#worker = startWorker(ENTRY, null, OLD_SPACE_MB);
    this.#worker.on('message', (digests: Uint8Array) => this.#waiting.shift()?.resolve(digests));
    this.#worker.once('error', (error: Error) => this.#fail(error));
    this.#worker.once('exit', () => this.#fail(new Error('the hashing thread ended')));
  }

  digests(order: HashOrder): Promise<Uint8Array> {
    if (this.#error !== null) return Promise.reject(this.#error);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting.push({ resolve, reject });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has none
    this.#worker.postMessage(order);
    return promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#error ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#error);
  }
}
