/** Two words that differ in every bit: blocks are compared by both. */
const FACTOR = 0x01_00_01_93;
const OTHER_FACTOR = 0x5b_d1_e9_95;
const SPREAD = 0x9e_37_79_b1;

/**
 * An index of blocks of bytes by a rolling hash of 64 bits; finds them at any position. Of equal
 * blocks the first one counts.
 */
export class BlockIndex {
  readonly blockBytes: number;
  private readonly slots: Int32Array;
  private readonly hashes: Int32Array;
  private readonly others: Int32Array;
  private readonly shift: number;
  private readonly leaving: number;
  private readonly otherLeaving: number;
  private known = 0;
  private hash = 0;
  private other = 0;

  /** `capacity` is the most blocks that are ever added. */
  constructor(blockBytes: number, capacity: number) {
    const bits = Math.max(4, Math.ceil(Math.log2(capacity * 2)));
    this.blockBytes = blockBytes;
    this.slots = new Int32Array(2 ** bits).fill(-1);
    this.shift = 32 - bits;
    this.hashes = new Int32Array(capacity);
    this.others = new Int32Array(capacity);
    this.leaving = power(FACTOR, blockBytes);
    this.otherLeaving = power(OTHER_FACTOR, blockBytes);
  }

  /** Adds every whole block, numbered after the earlier ones; returns how many. */
  add(bytes: Uint8Array): number {
    const count = Math.floor(bytes.length / this.blockBytes);
    for (let i = 0; i < count; i += 1) {
      this.begin(bytes, i * this.blockBytes);
      const slot = this.slot();
      if (this.slots[slot] === -1) this.slots[slot] = this.known;
      this.hashes[this.known] = this.hash;
      this.others[this.known] = this.other;
      this.known += 1;
    }
    return count;
  }

  /** Reports each block found from left to right without overlaps: its position and its number. */
  find(bytes: Uint8Array, onFound: (at: number, block: number) => void): void {
    const size = this.blockBytes;
    const last = bytes.length - size;
    for (let at = 0; at <= last;) {
      this.begin(bytes, at);
      let block = this.slots[this.slot()] ?? -1;
      for (; block === -1 && at < last; at += 1) {
        this.roll(bytes[at] ?? 0, bytes[at + size] ?? 0);
        block = this.slots[this.slot()] ?? -1;
      }
      if (block === -1) return;
      onFound(at, block);
      at += size;
    }
  }

  private begin(bytes: Uint8Array, start: number): void {
    let hash = 0;
    let other = 0;
    for (let i = start; i < start + this.blockBytes; i += 1) {
      const byte = (bytes[i] ?? 0) + 1;
      hash = (Math.imul(hash, FACTOR) + byte) | 0;
      other = (Math.imul(other, OTHER_FACTOR) + byte) | 0;
    }
    this.hash = hash;
    this.other = other;
  }

  private roll(leaving: number, coming: number): void {
    const gone = leaving + 1;
    const byte = coming + 1;
    this.hash = (Math.imul(this.hash, FACTOR) + byte - Math.imul(gone, this.leaving)) | 0;
    this.other =
      (Math.imul(this.other, OTHER_FACTOR) + byte - Math.imul(gone, this.otherLeaving)) | 0;
  }

  /** The slot of the block that was hashed last, or the free slot where it belongs. */
  private slot(): number {
    const mask = this.slots.length - 1;
    let slot = Math.imul(this.hash ^ this.other, SPREAD) >>> this.shift;
    for (;;) {
      const block = this.slots[slot] ?? -1;
      if (block === -1) return slot;
      if (this.hashes[block] === this.hash && this.others[block] === this.other) return slot;
      slot = (slot + 1) & mask;
    }
  }
}

function power(factor: number, exponent: number): number {
  let value = 1;
  for (let i = 0; i < exponent; i += 1) value = Math.imul(value, factor);
  return value;
}
