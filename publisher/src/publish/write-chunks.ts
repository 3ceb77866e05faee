import type { ReleasePack } from '@gamebox/contract';
import type { AverageChunk } from '../chunking/fast-cdc.ts';
import { damagedPacks } from '../packs/damaged-packs.ts';
import { PackWriter } from '../packs/pack-writer.ts';
import type { StagedChunk, Staging } from '../packs/staging.ts';
import type { GameStore } from '../store/layout.ts';
import { type CutFiles, cutFiles } from './cut-files.ts';
import { KnownChunks } from './known-chunks.ts';
import type { FoundFile } from './scan-folder.ts';

const PACK_BYTES = 2 ** 30;

type Folder = {
  readonly store: GameStore;
  /** Null: nothing is written, and the store's packs are not checked. */
  readonly staging: Staging | null;
  readonly files: readonly FoundFile[];
  readonly average: AverageChunk;
  readonly onProgress: (stage: string, done: number, total: number) => void;
};

export type WrittenChunks = {
  readonly cut: CutFiles;
  /** In unfinished packs. */
  readonly fresh: StagedChunk[];
  /** Intact ones. */
  readonly known: KnownChunks;
  /** Damaged packs of the store whose chunks the folder would need. */
  readonly damaged: ReadonlySet<string>;
};

/**
 * Cuts the files, and writes the chunks that no intact pack of the store has into unfinished packs.
 */
export async function writeChunks(folder: Folder, all: KnownChunks): Promise<WrittenChunks> {
  const written = await cutAndWrite(folder, all);
  if (folder.staging === null) return { ...written, known: all, damaged: new Set() };
  const used = new Map<string, ReleasePack>();
  for (const sha256 of written.cut.chunks) {
    const pack = all.find(sha256)?.pack;
    if (pack !== undefined) used.set(pack.id, pack);
  }
  const damaged = await damagedPacks(folder.store, [...used.values()], folder.onProgress);
  if (damaged.size === 0) return { ...written, known: all, damaged };
  const known = await KnownChunks.of(folder.store, damaged);
  // From the beginning, so that a pack that is written again gets the same bytes.
  await folder.staging.start();
  return { ...(await cutAndWrite(folder, known)), known, damaged };
}

async function cutAndWrite(
  folder: Folder,
  known: KnownChunks,
): Promise<{ cut: CutFiles; fresh: StagedChunk[] }> {
  const { staging, files, average, onProgress } = folder;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const resumed = (await staging?.resume()) ?? [];
  const unused = new Set(resumed.map(({ sha256 }) => sha256));
  const staged = new Set(unused);
  const writer = new PackWriter({ staging, resumed, packBytes: PACK_BYTES });
  let done = 0;
  try {
    const cut = await cutFiles(
      files,
      average,
      async (sha256, content) => {
        unused.delete(sha256);
        if (known.find(sha256) === undefined && !staged.has(sha256))
          await writer.add(sha256, content);
      },
      (bytes) => onProgress('reading', (done += bytes), size),
    );
    await writer.finish();
    if (unused.size === 0) return { cut, fresh: writer.chunks };
  } finally {
    await writer.abandon();
  }
  // The folder has changed since the publisher was killed, so nothing of that run is kept.
  await staging?.start();
  return cutAndWrite(folder, known);
}
