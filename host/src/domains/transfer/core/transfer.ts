import type { FileMark } from '../../storage/core/file-mark.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';

/** The chunks of a transfer, by index; in columns, because there can be hundreds of thousands. */
export interface ChunkTable {
  /** 32 bytes each. */
  readonly sha256: Uint8Array;
  readonly length: Uint32Array;
  /** Chunk i goes to the targets `targetStart[i]` up to, not including, `targetStart[i + 1]`. */
  readonly targetStart: Uint32Array;
  /** Index into the transfer's files. */
  readonly targetFile: Uint32Array;
  /** Offset in that file, bytes. */
  readonly targetOffset: Float64Array;
}

/** A file to be made in the staging folder. */
export interface TransferFile {
  readonly path: string;
  readonly size: number;
  readonly mode: 'file' | 'executable';
}

/** A stretch of a file on this computer; absolute path. */
export interface LocalBytes {
  readonly path: string;
  readonly offset: number;
  readonly length: number;
}

/** A chunk as a pack has it. `offset` is in the pack. */
export interface StoredChunk {
  readonly kind: 'chunk';
  readonly chunk: number;
  readonly offset: number;
  readonly stored: number;
  readonly codec: 'raw' | 'zstd';
}

/** Chunks `chunk` and the `count - 1` that follow, in one frame with old bytes as dictionary. */
export interface StoredRun {
  readonly kind: 'run';
  readonly chunk: number;
  readonly count: number;
  readonly offset: number;
  readonly stored: number;
  readonly dictionary: readonly LocalBytes[];
}

/** One range of one pack, at most 8 MiB, and what is taken out of it, by rising offset. */
export interface PackRange {
  /** Relative to a host's address: `packs/SHA256.pack`. */
  readonly path: string;
  /** Of the whole pack. */
  readonly packSize: number;
  readonly offset: number;
  readonly length: number;
  /** Each access may make them again: all of a large game at once would be tens of megabytes. */
  readonly items: readonly (StoredChunk | StoredRun)[];
}

/** A chunk that is already in an installed file. */
export interface LocalChunk {
  readonly chunk: number;
  readonly from: LocalBytes;
}

/** Lets calls to disks in, so many at a time. */
export interface DiskTurns {
  with<T>(work: () => Promise<T>): Promise<T>;
}

export interface TransferTask {
  /** Identifies what is transferred: a journal of another plan is ignored. Hexadecimal. */
  readonly identity: string;
  readonly files: readonly TransferFile[];
  readonly chunks: ChunkTable;
  /** Iterated more than once; each iteration makes the rows again. */
  readonly copies: Iterable<LocalChunk>;
  readonly ranges: readonly PackRange[];
  /** Addresses that the paths are relative to, each ending in `/`; the first is preferred. */
  readonly hosts: readonly string[];
  /** Absolute. */
  readonly staging: string;
  /** The mark of the folder that the staging folder is in: no other is used. Null is not looked at. */
  readonly place?: string | null;
  /** The id of that folder, for a disk that gives it another inode meanwhile. */
  readonly placeId?: string | null;
  /** Absolute; append-only. */
  readonly journal: string;
  readonly signal: StopSignal;
  /** All calls to the disk of the staging folder go through them; else through the run's own. */
  readonly disk?: DiskTurns;
  /** Bytes of ranges that are done, with those of earlier runs; the number may fall. */
  readonly onBytes: (done: number, total: number) => void;
}

/** All chunks except `failedChunks` are checked and synced in the staging folder. */
export interface TransferResult {
  /** Chunks of local copies and runs that had the wrong hash: they must be loaded as plain chunks. */
  readonly failedChunks: readonly number[];
  /** The mark of each file when it was finished, in the order of the task's files. */
  readonly marks: readonly FileMark[];
}

/**
 * Fills staged files. Rejects with a `HostError`, or a `StoppedError` after the signal; what has
 * arrived stays for the next run with the same journal.
 */
export interface Transfer {
  run(task: TransferTask): Promise<TransferResult>;
  setLimit(bytesPerSecond: number): void;
  close(): Promise<void>;
}
