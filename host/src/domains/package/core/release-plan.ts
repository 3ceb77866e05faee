import type { GamePath, ReleaseDelta } from '@gamebox/contract/host';
import { GameGlobs, gamePathKey } from '@gamebox/contract/host';
import type {
  ChunkTable,
  LocalChunk,
  PackRange,
  StoredRun,
  TransferFile,
} from '../../transfer/core/transfer.ts';
import { deltaRuns } from './release-delta-runs.ts';
import { localPlaces } from './release-places.ts';
import type { LocalPlaces } from './release-places.ts';
import { chunkRanges, runRanges } from './release-ranges.ts';
import type { InstalledTree, ReleaseTable } from './release-table.ts';

export interface ReleasePlan {
  /** Files of the next release that are made in the staging folder, by index. */
  readonly staged: readonly number[];
  readonly removed: readonly GamePath[];
  readonly files: readonly TransferFile[];
  readonly chunks: ChunkTable;
  readonly copies: Iterable<LocalChunk>;
  readonly ranges: readonly PackRange[];
  /** Bytes of the ranges, of the staged files, and of chunks that need no network. */
  readonly downloadBytes: number;
  readonly stagedBytes: number;
}

/** Plans the least work that turns the installed game into the next release. */
export function planRelease(
  next: ReleaseTable,
  installed: InstalledTree | null,
  delta: ReleaseDelta | null = null,
): ReleasePlan {
  const staged = stagedFiles(next, installed);
  const chunks = chunkTable(next, staged);
  const places = installed === null ? null : localPlaces(next, installed);
  const runs =
    installed === null || places === null || delta === null
      ? []
      : deltaRuns({
          next,
          installed,
          delta,
          isMissing: (i) => !places.has(i) && isWanted(chunks, i),
        });
  const covered = new Uint8Array(next.chunks.count);
  for (const run of runs) covered.fill(1, run.chunk, run.chunk + run.count);
  const copies = localCopies(next, staged, places);
  const isHere = (chunk: number): boolean => covered[chunk] === 1 || places?.has(chunk) === true;
  const fetched = wantedChunks(chunks, (chunk) => !isHere(chunk));
  const ranges = [...deltaRanges(next, installed, runs), ...chunkRanges(next, fetched)];
  return {
    staged,
    removed: installed === null ? [] : removedFiles(next, installed.release),
    files: staged.map((index) => transferFile(next, index)),
    chunks,
    copies,
    ranges,
    downloadBytes: ranges.reduce((sum, { length }) => sum + length, 0),
    stagedBytes: staged.reduce((sum, index) => sum + (next.files[index]?.size ?? 0), 0),
  };
}

/** Files that are already in place are not staged. */
function stagedFiles(next: ReleaseTable, installed: InstalledTree | null): number[] {
  const whole = new Map<string, { sha256: string; mode: string }>();
  installed?.release.files.forEach((file, index) => {
    if (installed.whole[index] === 1) whole.set(file.path, file);
  });
  return next.files.flatMap(({ path, sha256, mode }, index) => {
    const here = whole.get(path);
    return here?.sha256 === sha256 && here.mode === mode ? [] : [index];
  });
}

function removedFiles(next: ReleaseTable, old: ReleaseTable): GamePath[] {
  // Compared by key: if the disk ignores case, a file whose name only changed in case must not be
  // removed.
  const remaining = new Set(next.files.map(({ path }) => gamePathKey(path)));
  const own = new GameGlobs(next.head.playerFiles);
  return old.files
    .map(({ path }) => path)
    .filter((path) => !remaining.has(gamePathKey(path)) && own.find(path) === null);
}

function transferFile({ files }: ReleaseTable, index: number): TransferFile {
  const file = files[index];
  if (file === undefined) throw new RangeError(`no file ${index}`);
  return { path: file.path, size: file.size, mode: file.mode };
}

/** The places of each chunk; a chunk of no staged file has none. */
function chunkTable(next: ReleaseTable, staged: readonly number[]): ChunkTable {
  const { count, sha256, length } = next.chunks;
  const targetStart = new Uint32Array(count + 1);
  eachEntry(next, staged, (chunk) => {
    targetStart[chunk + 1] = (targetStart[chunk + 1] ?? 0) + 1;
  });
  for (let i = 0; i < count; i += 1)
    targetStart[i + 1] = (targetStart[i + 1] ?? 0) + (targetStart[i] ?? 0);
  const total = targetStart[count] ?? 0;
  const targetFile = new Uint32Array(total);
  const targetOffset = new Float64Array(total);
  const free = targetStart.slice(0, count);
  eachEntry(next, staged, (chunk, file, offset) => {
    const slot = free[chunk] ?? 0;
    free[chunk] = slot + 1;
    targetFile[slot] = file;
    targetOffset[slot] = offset;
  });
  return { sha256, length, targetStart, targetFile, targetOffset };
}

/** Each place of a chunk in the staged files; `file` is an index into `staged`. */
function eachEntry(
  next: ReleaseTable,
  staged: readonly number[],
  visit: (chunk: number, file: number, offset: number) => void,
): void {
  for (const [index, number] of staged.entries()) {
    const { first = 0, count = 0 } = next.files[number] ?? {};
    let offset = 0;
    for (let i = first; i < first + count; i += 1) {
      const chunk = next.entries[i] ?? 0;
      visit(chunk, index, offset);
      offset += next.chunks.length[chunk] ?? 0;
    }
  }
}

function isWanted({ targetStart }: ChunkTable, chunk: number): boolean {
  return (targetStart[chunk + 1] ?? 0) > (targetStart[chunk] ?? 0);
}

function* wantedChunks(chunks: ChunkTable, isLeft: (chunk: number) => boolean): Generator<number> {
  for (let i = 0; i < chunks.length.length; i += 1) if (isWanted(chunks, i) && isLeft(i)) yield i;
}

/** In the order of the files; stored as numbers, because there may be hundreds of thousands. */
function localCopies(
  next: ReleaseTable,
  staged: readonly number[],
  places: LocalPlaces | null,
): Iterable<LocalChunk> {
  if (places === null) return [];
  const order = new Uint32Array(next.chunks.count);
  const seen = new Uint8Array(next.chunks.count);
  let count = 0;
  eachEntry(next, staged, (chunk) => {
    if (seen[chunk] === 1 || !places.has(chunk)) return;
    seen[chunk] = 1;
    order[count] = chunk;
    count += 1;
  });
  const found = order.slice(0, count);
  return {
    *[Symbol.iterator]() {
      for (const chunk of found) yield { chunk, from: places.at(chunk) };
    },
  };
}

function deltaRanges(
  next: ReleaseTable,
  installed: InstalledTree | null,
  runs: readonly StoredRun[],
): PackRange[] {
  const from = installed?.release.head.release;
  const pack = next.head.deltas.find((entry) => entry.from === from)?.pack;
  return pack === undefined ? [] : runRanges(pack, runs);
}
