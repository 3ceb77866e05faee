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
 * Where chunks end up: files made ahead at their full size, and the memory of which chunks are
 * in. A chunk counts after `written` and a later `checkpoint`; others may be forgotten. All
 * reject with a `HostError` where the disk is at fault.
 */
export interface SlotStore {
  /** Whether the chunk stands in all its places. Also what no checkpoint has kept yet. */
  isDone(chunk: number): boolean;
  /** Notes chunks that may be written from now on: after a kill only they are looked at. */
  begin(chunks: readonly number[]): void;
  /** Puts stretches of checked chunks in place; the buffer is the store's until it resolves. */
  write(buffer: Uint8Array, extents: readonly Extent[], chunks: readonly number[]): Promise<void>;
  /** Keeps all that has been written. */
  checkpoint(): Promise<void>;
  /** A last checkpoint and the folders' entries; nothing is written after it. */
  finish(): Promise<void>;
  /** Lets go of the files. What is written and not kept may be lost. */
  close(): Promise<void>;
}
