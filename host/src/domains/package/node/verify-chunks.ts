import { hash } from 'node:crypto';
import { closeSync, constants, openSync, readSync } from 'node:fs';

/** Consecutive chunks of a file, few enough to stop after them. */
export interface VerifyUnits {
  readonly file: Uint32Array;
  /** Index of the first chunk in `entries`, and how many. */
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  /** In the file, bytes. */
  readonly offset: Float64Array;
}

/**
 * Data shared by the threads of one verification; plain data, so that it can be sent to a worker.
 */
export interface VerifyWork {
  readonly units: VerifyUnits;
  /** Absolute, by file. */
  readonly paths: readonly string[];
  readonly entries: Uint32Array;
  readonly sha256: Uint8Array;
  readonly length: Uint32Array;
  /** Shared; for each entry: 1 if the chunk is correct. */
  readonly intact: Uint8Array;
  /** Shared; for each file: 1 if a chunk is wrong. */
  readonly damaged: Uint8Array;
  /** Shared: the next unit, the stop flag, finished entries, kibibytes read. */
  readonly state: Int32Array;
}

const NEXT_UNIT = 0;
export const STOP = 1;
export const DONE_KIB = 2;

const READ_BYTES = 2 ** 20;
const buffer = Buffer.allocUnsafeSlow(READ_BYTES);

/** Hashes one unit; false if none is left or the work is stopped. */
export function verifyNextUnit(work: VerifyWork): boolean {
  if (Atomics.load(work.state, STOP) !== 0) return false;
  const unit = Atomics.add(work.state, NEXT_UNIT, 1);
  const file = work.units.file[unit];
  if (file === undefined) return false;
  const first = work.units.first[unit] ?? 0;
  const end = first + (work.units.count[unit] ?? 0);
  const handle = openFile(work.paths[file] ?? '');
  try {
    let offset = work.units.offset[unit] ?? 0;
    for (let i = first; i < end;) {
      const [until, bytes] = group(work, i, end);
      verifyGroup(work, handle, { file, first: i, until, offset, bytes });
      Atomics.add(work.state, DONE_KIB, Math.ceil(bytes / 1024));
      offset += bytes;
      i = until;
    }
  } finally {
    if (handle !== null) closeSync(handle);
  }
  return true;
}

/** Does not follow links or wait for pipes; not every system has these flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function openFile(path: string): number | null {
  try {
    return openSync(path, FLAGS);
  } catch {
    return null;
  }
}

/** As many chunks from `first` on as fit into one read. */
function group({ entries, length }: VerifyWork, first: number, end: number): [number, number] {
  let bytes = 0;
  let until = first;
  while (until < end) {
    const more = length[entries[until] ?? 0] ?? 0;
    if (until > first && bytes + more > READ_BYTES) break;
    bytes += more;
    until += 1;
  }
  return [until, bytes];
}

interface Group {
  readonly file: number;
  readonly first: number;
  readonly until: number;
  readonly offset: number;
  readonly bytes: number;
}

function verifyGroup(work: VerifyWork, handle: number | null, group: Group): void {
  const { entries, length, sha256, intact, damaged } = work;
  const read = handle === null ? 0 : readFully(handle, group.bytes, group.offset);
  let at = 0;
  for (let i = group.first; i < group.until; i += 1) {
    const chunk = entries[i] ?? 0;
    const end = at + (length[chunk] ?? 0);
    const right =
      end <= read &&
      hash('sha256', buffer.subarray(at, end), 'buffer').equals(
        sha256.subarray(chunk * 32, chunk * 32 + 32),
      );
    if (right) intact[i] = 1;
    else damaged[group.file] = 1;
    at = end;
  }
}

/** Returns the bytes read: if the disk can't read them, the chunk is lost. */
function readFully(handle: number, bytes: number, offset: number): number {
  let read = 0;
  try {
    while (read < bytes) {
      const got = readSync(handle, buffer, read, bytes - read, offset + read);
      if (got === 0) break;
      read += got;
    }
  } catch {
    // The remaining chunks of this read count as lost.
  }
  return read;
}
