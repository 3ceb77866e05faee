import { CHUNK_MAX_BYTES } from '@gamebox/contract/host';
import { DISK_BLOCK_BYTES } from './disk-block.ts';

/** Room for the longest chunk. */
export const SLAB_BYTES = CHUNK_MAX_BYTES;
/** And for letting it begin where it may be written without a copy. */
const MEMORY_BYTES = SLAB_BYTES + DISK_BLOCK_BYTES;

/** Memory of the pool, free again when everybody who holds it has let go. */
export class Slab {
  /**
   * Shared with the hashing thread. Memory that could grow begins at a page of the system's, which
   * direct writes need; other memory does not.
   */
  readonly memory = new SharedArrayBuffer(MEMORY_BYTES, { maxByteLength: MEMORY_BYTES });
  readonly bytes: Buffer = Buffer.from(this.memory, 0, MEMORY_BYTES);
  readonly #free: (slab: Slab) => void;
  #holders = 0;

  constructor(free: (slab: Slab) => void) {
    this.#free = free;
  }

  hold(): this {
    this.#holders += 1;
    return this;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders === 0) this.#free(this);
  }
}

/** A fixed number of slabs, made as they are first wanted and then used again and again. */
export class SlabPool {
  readonly #most: number;
  readonly #free: Slab[] = [];
  readonly #waiting: ((slab: Slab) => void)[] = [];
  #made = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** A slab with one holder, or null where all are in use. */
  tryTake(): Slab | null {
    const slab = this.#free.pop() ?? this.#make();
    return slab === null ? null : slab.hold();
  }

  take(): Promise<Slab> {
    const slab = this.tryTake();
    if (slab !== null) return Promise.resolve(slab);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #make(): Slab | null {
    if (this.#made === this.#most) return null;
    this.#made += 1;
    return new Slab((slab) => this.#takeBack(slab));
  }

  #takeBack(slab: Slab): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(slab);
    else next(slab.hold());
  }
}
