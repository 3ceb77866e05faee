import type { Extent, SlotStore } from '../src/domains/transfer/core/slot-store.ts';
import type { SlotPlan } from '../src/domains/transfer/node/chunks/slot-store.contract.ts';

/** What survives a restart. */
export class MemoryDisk {
  readonly files = new Map<string, Buffer>();
  identity = '';
  kept = new Set<number>();
}

/** A slot store in memory. */
export class MemorySlots implements SlotStore {
  readonly #plan: SlotPlan;
  readonly #disk: MemoryDisk;
  readonly #done: Set<number>;

  constructor(plan: SlotPlan, disk: MemoryDisk) {
    this.#plan = plan;
    this.#disk = disk;
    if (disk.identity !== plan.identity) disk.kept = new Set();
    disk.identity = plan.identity;
    const made = new Set<number>();
    for (const [index, { path, size }] of plan.files.entries()) {
      if (disk.files.get(path)?.length === size) continue;
      disk.files.set(path, Buffer.alloc(size));
      made.add(index);
    }
    const { targetStart, targetFile } = plan.chunks;
    const stands = (chunk: number): boolean =>
      targetFile
        .subarray(targetStart[chunk], targetStart[chunk + 1])
        .every((file) => !made.has(file));
    this.#done = new Set([...disk.kept].filter(stands));
  }

  isDone(chunk: number): boolean {
    return this.#done.has(chunk);
  }

  begin(): void {
    // Nothing is lost that would have to be searched for.
  }

  write(buffer: Uint8Array, extents: readonly Extent[], chunks: readonly number[]): Promise<void> {
    for (const { file, offset, start, length } of extents)
      this.#disk.files
        .get(this.#plan.files[file]?.path ?? '')
        ?.set(buffer.subarray(start, start + length), offset);
    for (const chunk of chunks) this.#done.add(chunk);
    return Promise.resolve();
  }

  checkpoint(): Promise<void> {
    this.#disk.kept = new Set(this.#done);
    return Promise.resolve();
  }

  finish(): Promise<void> {
    return this.checkpoint();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
