import type { Extent, SlotStore } from '../../core/slot-store.ts';
import { requireSpace } from '../../../package/node/disk-space.ts';

const CHECKPOINT_BYTES = 16 * 2 ** 20;

export interface KeeperOptions {
  readonly slots: SlotStore;
  readonly staging: string;
  /** What the disk still has to take. */
  readonly bytesToWrite: number;
  readonly onError: (error: unknown) => void;
}

/** What is on its way to the disk: tells of failures, and has it kept now and then. */
export class Keeper {
  readonly #options: KeeperOptions;
  readonly #writes = new Set<Promise<void>>();
  #bytesLeft: number;
  #sinceCheckpoint = 0;
  #checkpoint: Promise<void> | null = null;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#bytesLeft = options.bytesToWrite;
  }

  get bytesLeft(): number {
    return this.#bytesLeft;
  }

  /** Resolves when the buffer is free again; a failure is told to `onError`. */
  write(buffer: Uint8Array, extents: readonly Extent[], chunks: readonly number[]): Promise<void> {
    const writing = this.#write(buffer, extents, chunks).finally(() => {
      this.#writes.delete(writing);
    });
    this.#writes.add(writing);
    return writing;
  }

  /** Keeps what is written, unless that is under way. */
  checkpoint(): void {
    if (this.#checkpoint !== null) return;
    this.#sinceCheckpoint = 0;
    this.#checkpoint = this.#options.slots
      .checkpoint()
      .catch(this.#options.onError)
      .finally(() => {
        this.#checkpoint = null;
      });
  }

  checkSpace(): void {
    requireSpace(this.#options.staging, this.#bytesLeft).catch(this.#options.onError);
  }

  /** When nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#writes.size > 0) await Promise.all(this.#writes);
    await this.#checkpoint;
  }

  async #write(
    buffer: Uint8Array,
    extents: readonly Extent[],
    chunks: readonly number[],
  ): Promise<void> {
    try {
      await this.#options.slots.write(buffer, extents, chunks);
    } catch (error) {
      this.#options.onError(error);
      return;
    }
    for (const { length } of extents) {
      this.#bytesLeft -= length;
      this.#sinceCheckpoint += length;
    }
    if (this.#sinceCheckpoint >= CHECKPOINT_BYTES) this.checkpoint();
  }
}
