import type { SlotStore } from '../../core/slot-store.ts';
import type { ChunkTable, DiskTurns } from '../../core/transfer.ts';
import { requireSpace } from '../../../storage/node/disk-space.ts';
import type { HeldFolder } from '../../../storage/node/held-folder.ts';
import type { ChunkCheck, UncheckedChunk } from './chunk-check.ts';
import { extentsOf } from './chunk-extents.ts';
import type { ChunkHasher } from './chunk-hasher.ts';
import type { PutChunks } from './chunk-writer.ts';
import type { Slab } from './slab-pool.ts';

const CHECKPOINT_BYTES = 16 * 2 ** 20;

export interface KeeperOptions {
  readonly slots: SlotStore;
  readonly table: ChunkTable;
  readonly check: ChunkCheck;
  readonly hasher: ChunkHasher;
  readonly staging: string;
  readonly folder: HeldFolder;
  readonly disk: DiskTurns;
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
  #isChecking = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#bytesLeft = options.bytesToWrite;
  }

  get bytesLeft(): number {
    return this.#bytesLeft;
  }

  /** A chunk is written once its hash was found right. A failure is told to `onError`. */
  readonly put: PutChunks = (slab, chunks, onWrong) => {
    const writing = this.#put(slab, chunks, onWrong)
      .catch(this.#options.onError)
      .finally(() => this.#writes.delete(writing));
    this.#writes.add(writing);
    return writing;
  };

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

  /** The disk is still there and has room. Not asked again before it has answered. */
  checkDisk(): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const { staging, folder, disk, onError } = this.#options;
    const check = async (): Promise<void> => {
      await folder.look();
      await requireSpace(staging, this.#bytesLeft);
    };
    disk
      .with(check)
      .catch(onError)
      .finally(() => {
        this.#isChecking = false;
      });
  }

  /** When nothing is on its way any more. */
  async whenSettled(): Promise<void> {
    while (this.#writes.size > 0) await Promise.all(this.#writes);
    await this.#checkpoint;
  }

  async #put(
    { memory, bytes }: Slab,
    chunks: readonly UncheckedChunk[],
    onWrong: (chunk: number) => void,
  ): Promise<void> {
    const { slots, table, check, hasher } = this.#options;
    const areRight = await check.areRight(memory, chunks, hasher);
    const right = chunks.filter((_, index) => areRight[index]);
    if (right.length < chunks.length)
      for (const [index, { chunk }] of chunks.entries())
        if (areRight[index] !== true) onWrong(chunk);
    const extents = extentsOf(table, right);
    const numbers = right.map(({ chunk }) => chunk);
    await slots.write(bytes, extents, numbers);
    for (const { length } of extents) {
      this.#bytesLeft -= length;
      this.#sinceCheckpoint += length;
    }
    if (this.#sinceCheckpoint >= CHECKPOINT_BYTES) this.checkpoint();
  }
}
