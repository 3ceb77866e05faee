import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { startWorker } from '../../transfer/node/start-worker.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import type { ReleaseTable } from '../core/release-table.ts';
import { DONE_KIB, STOP, verifyNextUnit } from './verify-chunks.ts';
import type { VerifyUnits, VerifyWork } from './verify-chunks.ts';

const UNIT_BYTES = 16 * 2 ** 20;
/** Fewer bytes are hashed before another thread has started. */
const WORTH_A_THREAD = 64 * 2 ** 20;
const TELL_EVERY_MS = 100;
const OLD_SPACE_MB = 64;

export interface VerifyOptions {
  readonly release: ReleaseTable;
  /** Indexes of the release's files that are read. */
  readonly files: readonly number[];
  readonly locate: (index: number) => string;
  readonly threads: number;
  readonly signal: StopSignal;
  /** The fraction of bytes, 0…1, and the files found damaged so far; about ten times per second. */
  readonly onProgress?: (fraction: number, damaged: Uint8Array) => void;
}

export interface Verified {
  /** For each entry of the release: 1 if the chunk is correct. */
  readonly intact: Uint8Array;
  /** For each file: 1 if a chunk is wrong. */
  readonly damaged: Uint8Array;
}

/**
 * Hashes installed files chunk by chunk, on this thread and others. Rejects with `StoppedError`
 * when stopped.
 */
export async function verifyFiles(options: VerifyOptions): Promise<Verified> {
  const { release, files, signal } = options;
  const total = files.reduce((sum, index) => sum + (release.files[index]?.size ?? 0), 0);
  const work = workOf(options);
  const tell = (): void =>
    options.onProgress?.(
      total === 0 ? 1 : Math.min(1, (Atomics.load(work.state, DONE_KIB) * 1024) / total),
      work.damaged,
    );
  const helpers = total < WORTH_A_THREAD ? 0 : options.threads - 1;
  const workers = Array.from({ length: helpers }, () => startHelper(work));
  const onStop = (): void => void Atomics.store(work.state, STOP, 1);
  signal.addEventListener('abort', onStop, { once: true });
  if (signal.aborted) onStop();
  try {
    let reportedAt = performance.now();
    while (verifyNextUnit(work)) {
      await setImmediate();
      if (performance.now() - reportedAt < TELL_EVERY_MS) continue;
      reportedAt = performance.now();
      tell();
    }
    await Promise.all(workers);
  } finally {
    onStop();
    signal.removeEventListener('abort', onStop);
    await Promise.allSettled(workers);
  }
  if (signal.aborted) throw new StoppedError();
  tell();
  return work;
}

/** Resolves when the helper finds no unit left; rejects if it fails. */
async function startHelper(work: VerifyWork): Promise<void> {
  const worker = startWorker(new URL('./verify-worker.ts', import.meta.url), work, OLD_SPACE_MB);
  await once(worker, 'exit');
}

function workOf({ release, files, locate }: VerifyOptions): VerifyWork {
  return {
    units: unitsOf(release, files),
    paths: release.files.map((_, index) => locate(index)),
    entries: release.entries,
    sha256: release.chunks.sha256,
    length: release.chunks.length,
    intact: new Uint8Array(new SharedArrayBuffer(release.entries.length)),
    damaged: new Uint8Array(new SharedArrayBuffer(release.files.length)),
    state: new Int32Array(new SharedArrayBuffer(16)),
  };
}

function unitsOf({ files, entries, chunks }: ReleaseTable, wanted: readonly number[]): VerifyUnits {
  const units: { file: number; first: number; count: number; offset: number }[] = [];
  for (const index of wanted) {
    const { first = 0, count = 0 } = files[index] ?? {};
    let offset = 0;
    let unit = { file: index, first, count: 0, offset: 0 };
    for (let i = first; i < first + count; i += 1) {
      unit.count += 1;
      offset += chunks.length[entries[i] ?? 0] ?? 0;
      if (offset - unit.offset < UNIT_BYTES && i + 1 < first + count) continue;
      units.push(unit);
      unit = { file: index, first: i + 1, count: 0, offset };
    }
  }
  return {
    file: Uint32Array.from(units, ({ file }) => file),
    first: Uint32Array.from(units, ({ first }) => first),
    count: Uint32Array.from(units, ({ count }) => count),
    offset: Float64Array.from(units, ({ offset }) => offset),
  };
}
