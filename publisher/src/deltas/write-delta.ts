import { open } from 'node:fs/promises';
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
import { DictionaryPlan, type PlannedRun } from './dictionary-plan.ts';
import { missingStretches } from './missing-stretches.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const MAX_IN_FLIGHT = 4;
/** At a lower level the dictionary is hardly found. */
const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: 9,
  [constants.ZSTD_c_windowLog]: 24,
};
/** A run must be this much smaller than its chunks, or they are loaded as they are. */
const WORTHWHILE = 0.9;

export type MadeDelta = { readonly entry: ReleaseDeltaEntry; readonly delta: ReleaseDelta };

/** The frame, taken apart again to see that it is right; null where it doesn't pay. */
async function encodeRun(
  content: Buffer,
  dictionary: Buffer,
  chunkBytes: number,
): Promise<Buffer | null> {
  try {
    const frame = await compress(content, { dictionary, params: PARAMS });
    if (frame.length > chunkBytes * WORTHWHILE) return null;
    const again = await decompress(frame, { dictionary, maxOutputLength: content.length });
    return again.equals(content) ? frame : null;
  } catch {
    // Old bytes that begin like a dictionary of zstd's own format are taken for one.
    return null;
  }
}

async function readRun(
  old: ReleaseReader,
  next: ReleaseReader,
  { first, count, dictionary }: PlannedRun,
): Promise<{ content: Buffer; dictionary: Buffer; chunkBytes: number }> {
  const parts: Buffer[] = [];
  for (const { file, start, end } of dictionary)
    parts.push(await old.range(file, start, end - start));
  const chunks: Buffer[] = [];
  let chunkBytes = 0;
  for (let i = first; i < first + count; i += 1) {
    chunks.push(await next.chunk(i));
    chunkBytes += next.chunkAt(i)[4];
  }
  return { content: Buffer.concat(chunks), dictionary: Buffer.concat(parts), chunkBytes };
}

/**
 * Makes the delta from an old release and puts it into the store; null where no old bytes help.
 * `onRun` hears how many of all runs are done.
 */
export async function writeDelta(
  store: GameStore,
  old: ReleaseReader,
  next: ReleaseReader,
  onRun: (done: number, total: number) => void,
): Promise<MadeDelta | null> {
  const plan = new DictionaryPlan(old.manifest, next.manifest);
  const planned = missingStretches(old.manifest, next.manifest).flatMap((s) => plan.runs(s));
  const temporary = join(store.work, 'delta.pack');
  const paths = new Map<number, number>();
  const runs: DeltaRun[] = [];
  const handle = await open(temporary, 'w');
  try {
    let offset = 0;
    const pending: { run: PlannedRun; frame: Promise<Buffer | null> }[] = [];
    const writeOldest = async (): Promise<void> => {
      const item = pending.shift();
      const frame = await item?.frame;
      if (item === undefined || !frame) return;
      await handle.appendFile(frame);
      runs.push({
        chunks: [item.run.first, item.run.count],
        offset,
        stored: frame.length,
        dictionary: item.run.dictionary.map(({ file, start, end }) => {
          const path = paths.get(file) ?? paths.size;
          paths.set(file, path);
          return { path, offset: start, length: end - start };
        }),
      });
      offset += frame.length;
    };
    for (const [i, run] of planned.entries()) {
      const { content, dictionary, chunkBytes } = await readRun(old, next, run);
      pending.push({ run, frame: encodeRun(content, dictionary, chunkBytes) });
      if (pending.length >= MAX_IN_FLIGHT) await writeOldest();
      onRun(i + 1, planned.length);
    }
    while (pending.length > 0) await writeOldest();
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (runs.length === 0) return null;
  const delta = releaseDelta.parse({
    format: 1,
    gameId: next.manifest.gameId,
    from: old.manifest.release,
    to: next.manifest.release,
    paths: [...paths.keys()].map((file) => old.manifest.files[file]?.path),
    runs,
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
