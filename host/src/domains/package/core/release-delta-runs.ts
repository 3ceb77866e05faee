import { DELTA_RUN_MAX_BYTES } from '@gamebox/contract/host';
import type { DeltaRun, ReleaseDelta } from '@gamebox/contract/host';
import type { LocalBytes, StoredRun } from '../../transfer/core/transfer.ts';
import { RANGE_MAX_BYTES } from './release-ranges.ts';
import type { InstalledTree, ReleaseTable } from './release-table.ts';

interface DeltaUse {
  readonly next: ReleaseTable;
  readonly installed: InstalledTree;
  readonly delta: ReleaseDelta;
  /** Whether a chunk is needed and not on this computer. */
  readonly isMissing: (chunk: number) => boolean;
}

/**
 * The useful runs of a delta: each of their chunks is missing, and the old bytes that they need are
 * intact. Empty for a delta between other releases.
 */
export function deltaRuns(use: DeltaUse): StoredRun[] {
  const { next, installed, delta } = use;
  const { gameId, release } = next.head;
  const from = installed.release.head.release;
  if (delta.gameId !== gameId || delta.from !== from || delta.to !== release) return [];
  const pack = next.head.deltas.find((entry) => entry.from === from)?.pack;
  const files = new Map(installed.release.files.map((file, index) => [file.path, index]));
  const taken = new Uint8Array(next.chunks.count);
  return delta.runs.flatMap((run) => {
    const [chunk, count] = run.chunks;
    const fits =
      run.stored <= RANGE_MAX_BYTES &&
      run.offset + run.stored <= (pack?.size ?? 0) &&
      isUseful(use, taken, run);
    const dictionary = fits ? dictionaryOf(use, files, run) : null;
    if (dictionary === null) return [];
    taken.fill(1, chunk, chunk + count);
    return [{ kind: 'run', chunk, count, offset: run.offset, stored: run.stored, dictionary }];
  });
}

function isUseful({ next, isMissing }: DeltaUse, taken: Uint8Array, run: DeltaRun): boolean {
  const [first, count] = run.chunks;
  if (first + count > next.chunks.count) return false;
  let stored = 0;
  let made = 0;
  for (let i = first; i < first + count; i += 1) {
    if (taken[i] === 1 || !isMissing(i)) return false;
    stored += next.chunks.stored[i] ?? 0;
    made += next.chunks.length[i] ?? 0;
  }
  // A run is unpacked in memory as a whole.
  return run.stored < stored && made <= DELTA_RUN_MAX_BYTES;
}

function dictionaryOf(
  { installed, delta }: DeltaUse,
  files: ReadonlyMap<string, number>,
  run: DeltaRun,
): LocalBytes[] | null {
  const parts: LocalBytes[] = [];
  for (const { path, offset, length } of run.dictionary) {
    const index = files.get(delta.paths[path] ?? '') ?? -1;
    const file = installed.release.files[index];
    if (file === undefined || installed.whole[index] !== 1) return null;
    if (offset + length > file.size) return null;
    parts.push({ path: installed.locate(file.path), offset, length });
  }
  return parts;
}
