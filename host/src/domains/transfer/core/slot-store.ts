/** A stretch of a buffer and where it goes. */
export interface Extent {
  /** Index into the transfer's files. */
  readonly file: number;
  readonly offset: number;
  /** Where it begins in the buffer. */
  readonly start: number;
  length: number;
}

/**
 * Stores chunks in files that were made at their full size, and remembers which chunks are done. A
 * chunk is kept after `write` and a later `checkpoint`; without that it may be lost. All methods
 * reject with a `HostError` if the disk fails.
 */
export interface SlotStore {
  /** Whether the chunk is written in all its places, even if no checkpoint has kept it yet. */
  isDone(chunk: number): boolean;
  /** Notes chunks that may be written from now on: after a kill only these are checked. */
  begin(chunks: readonly number[]): void;
  /** Puts stretches of checked chunks in place; the buffer is the store's until it resolves. */
  write(buffer: Uint8Array, extents: readonly Extent[], chunks: readonly number[]): Promise<void>;
  /** Keeps all that has been written. */
  checkpoint(): Promise<void>;
  /** A last checkpoint and the folders' entries; nothing is written after it. */
  finish(): Promise<void>;
  /** Closes the files. Chunks after the last checkpoint may be lost. */
  close(): Promise<void>;
}
