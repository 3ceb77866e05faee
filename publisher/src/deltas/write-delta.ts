import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import {
  canonicalJson,
  type DeltaRun,
  type ReleaseDelta,
  releaseDelta,
  type ReleaseDeltaEntry,
} from '@gamebox/contract';
import type { ReleaseReader } from '../packs/release-reader.ts';
import { hashFile } from '../packs/staging.ts';
import { sha256 } from '../packs/stored-chunk.ts';
import { putInPlace, writeAtomic } from '../store/atomic-file.ts';
import type { GameStore } from '../store/layout.ts';
import { DictionaryPlan, type PlannedRun, type RunPart } from './dictionary-plan.ts';
import { missingStretches, type Stretch } from './missing-stretches.ts';
import { OldMatches } from './old-matches.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const MAX_IN_FLIGHT = 4;
/** At a lower level zstd hardly finds the dictionary's content. */
const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: 9,
  [constants.ZSTD_c_windowLog]: 24,
};
/**
 * A run must save this part of its chunks or this many bytes; otherwise they are loaded as plain
 * chunks.
 */
const WORTHWHILE_PART = 0.1;
const WORTHWHILE_BYTES = 16 * 2 ** 10;

export type MadeDelta = { readonly entry: ReleaseDeltaEntry; readonly delta: ReleaseDelta };

/** The frame, unpacked again as a check; null if it does not save enough. */
async function encodeRun(
  content: Buffer,
  dictionary: Buffer,
  chunkBytes: number,
): Promise<Buffer | null> {
  try {
    const frame = await compress(content, { dictionary, params: PARAMS });
    const saved = chunkBytes - frame.length;
    if (saved < Math.min(chunkBytes * WORTHWHILE_PART, WORTHWHILE_BYTES)) return null;
    const again = await decompress(frame, { dictionary, maxOutputLength: content.length });
    return again.equals(content) ? frame : null;
  } catch {
    // Old bytes that begin like a dictionary in zstd's own format would be read as one.
    return null;
  }
}

/** Collects the runs of one delta and writes them into its pack. */
class DeltaPack {
  readonly runs: DeltaRun[] = [];
  /** Old files that the runs use, with their indexes in the delta's paths. */
  readonly paths = new Map<number, number>();
  private readonly handle: FileHandle;
  private readonly pending: { run: PlannedRun; frame: Promise<Buffer | null> }[] = [];
  private offset = 0;

  constructor(handle: FileHandle) {
    this.handle = handle;
  }

  /** A few are compressed at the same time and written in order. */
  async add(run: PlannedRun, frame: Promise<Buffer | null>): Promise<void> {
    this.pending.push({ run, frame });
    if (this.pending.length >= MAX_IN_FLIGHT) await this.writeOldest();
  }

  async end(): Promise<void> {
    while (this.pending.length > 0) await this.writeOldest();
    await this.handle.sync();
  }

  private async writeOldest(): Promise<void> {
    const item = this.pending.shift();
    const frame = await item?.frame;
    if (item === undefined || !frame) return;
    const { first, count, dictionary } = item.run;
    await this.handle.appendFile(frame);
    this.runs.push({
      chunks: [first, count],
      offset: this.offset,
      stored: frame.length,
      dictionary: dictionary.map(({ file, start, end }) => ({
        path: this.pathOf(file),
        offset: start,
        length: end - start,
      })),
    });
    this.offset += frame.length;
  }

  private pathOf(file: number): number {
    const path = this.paths.get(file) ?? this.paths.size;
    this.paths.set(file, path);
    return path;
  }
}

/** Plans a part of a stretch and compresses its runs. */
async function addPart(
  pack: DeltaPack,
  { old, next, plan, matches }: DeltaSources,
  stretch: Stretch,
  part: RunPart,
): Promise<void> {
  const chunks: Buffer[] = [];
  for (let i = part.first; i < part.first + part.count; i += 1) chunks.push(await next.chunk(i));
  const content = Buffer.concat(chunks);
  for (const run of plan.runs(stretch, part, matches.find(content))) {
    const start = run.done - part.done;
    const parts: Buffer[] = [];
    for (const { file, start: from, end } of run.dictionary)
      parts.push(await old.range(file, from, end - from));
    let chunkBytes = 0;
    for (let i = run.first; i < run.first + run.count; i += 1) chunkBytes += next.chunkAt(i)[4];
    const bytes = content.subarray(start, start + run.length);
    await pack.add(run, encodeRun(bytes, Buffer.concat(parts), chunkBytes));
  }
}

type DeltaSources = {
  readonly old: ReleaseReader;
  readonly next: ReleaseReader;
  readonly plan: DictionaryPlan;
  readonly matches: OldMatches;
};

/**
 * Makes the delta from an old release and puts it into the store; null if no old bytes help.
 * `onPart` is called with the number of finished parts.
 */
export async function writeDelta(
  store: GameStore,
  old: ReleaseReader,
  next: ReleaseReader,
  onPart: (done: number, total: number) => void,
): Promise<MadeDelta | null> {
  const plan = new DictionaryPlan(old.manifest, next.manifest);
  const parts = missingStretches(old.manifest, next.manifest).flatMap((stretch) =>
    plan.parts(stretch).map((part) => ({ stretch, part })),
  );
  if (parts.length === 0) return null;
  const sources = { old, next, plan, matches: await OldMatches.of(old, next.manifest) };
  const temporary = join(store.work, 'delta.pack');
  const handle = await open(temporary, 'w');
  const pack = new DeltaPack(handle);
  try {
    for (const [i, { stretch, part }] of parts.entries()) {
      await addPart(pack, sources, stretch, part);
      onPart(i + 1, parts.length);
    }
    await pack.end();
  } finally {
    await handle.close();
  }
  if (pack.runs.length === 0) return null;
  const delta = releaseDelta.parse({
    format: 1,
    gameId: next.manifest.gameId,
    from: old.manifest.release,
    to: next.manifest.release,
    paths: [...pack.paths.keys()].map((file) => old.manifest.files[file]?.path),
    runs: pack.runs,
  });
  return { entry: await place(store, delta, temporary), delta };
}

async function place(
  store: GameStore,
  delta: ReleaseDelta,
  temporary: string,
): Promise<ReleaseDeltaEntry> {
  const pack = await hashFile(temporary);
  await putInPlace(temporary, store.pack(pack.id));
  const json = Buffer.from(canonicalJson(delta));
  const index = { id: sha256(json), size: json.length };
  await writeAtomic(store.deltaIndex(index.id), json);
  return { from: delta.from, index, pack };
}
