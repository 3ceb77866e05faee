import type { KeyObject } from 'node:crypto';
import {
  canonicalJson,
  type ReleaseDelta,
  type ReleaseManifest,
  releaseManifest,
} from '@gamebox/contract';
import type { AverageChunk } from '../chunking/fast-cdc.ts';
import { writeDelta } from '../deltas/write-delta.ts';
import { PackWriter } from '../packs/pack-writer.ts';
import { placePacks, takeBackPacks } from '../packs/place-packs.ts';
import { ReleaseReader } from '../packs/release-reader.ts';
import { type StagedChunk, Staging } from '../packs/staging.ts';
import { GameStore } from '../store/layout.ts';
import { withLock } from '../store/lock.ts';
import { intendToPoint } from '../store/point-intent.ts';
import { readRelease, releaseNumbers, writeRelease } from '../store/releases.ts';
import { assembleChunks } from './assemble-chunks.ts';
import { checkFolder, withExecutableEntries } from './check-folder.ts';
import { type CutFiles, cutFiles } from './cut-files.ts';
import { type FileChanges, fileChanges } from './file-changes.ts';
import { KnownChunks } from './known-chunks.ts';
import { type FoundFolder, scanFolder, type ScanOptions } from './scan-folder.ts';
import { showNew, type Shown, type ShowOptions, showUnchanged } from './show-release.ts';
import { fullCost, type UpdateCost, updateCost } from './update-cost.ts';

/** From here on a release is cut into larger chunks, so that its manifest stays small. */
const LARGE_RELEASE_BYTES = 16 * 2 ** 30;
const PACK_BYTES = 2 ** 30;

/** What the operator says of a release. */
export type ReleaseFacts = Pick<
  ReleaseManifest,
  'gameId' | 'name' | 'channel' | 'version' | 'notes' | 'launch' | 'playerFiles'
> & { readonly createdAt: number; readonly expiresAt: number };

export type PublishOptions = {
  readonly folder: string;
  readonly store: string;
  readonly facts: ReleaseFacts;
  readonly scan: ScanOptions;
  readonly keys: readonly KeyObject[];
  /** Make deltas from, and tell the cost of an update from, so many releases before. */
  readonly deltas: number;
  readonly dryRun: boolean;
  /** Publish although nothing differs from the release before. */
  readonly again: boolean;
  /** Leave the channel's pointer as it is: `pointRelease` shows the release to players later. */
  readonly hold?: boolean;
  /** Other addresses of the game's folder, each ending in `/`; else those named before. */
  readonly mirrors?: readonly string[];
  readonly onProgress: (stage: string, done: number, total: number) => void;
};

export type Published = {
  /** `unchanged`: the newest release is this very one already. */
  readonly outcome: 'published' | 'unchanged' | 'dry run';
  readonly release: number;
  readonly files: number;
  /** Bytes: of the files; of all chunks in packs; of those that this release added. */
  readonly size: number;
  readonly stored: number;
  readonly added: number;
  readonly manifestBytes: number;
  readonly updates: UpdateCost[];
  /** Whether players get the release; null for a dry run of a new one. */
  readonly shown: Shown | null;
  readonly emptyFolders: number;
  /** Launched on Linux or macOS, and therefore made executable though the folder has them not so. */
  readonly madeExecutable: readonly string[];
  /** Null for a channel's first release, and where nothing changed. */
  readonly changes: FileChanges | null;
};

/** Turns a folder into the next release of a channel. Killed at any point, it can be run again. */
export async function publish(options: PublishOptions): Promise<Published> {
  const found = await scanFolder(options.folder, options.scan);
  checkFolder(found.files, options.facts);
  const store = new GameStore(options.store, options.facts.gameId);
  const work = (): Promise<Published> => new Publication(options, store, found).run();
  return options.dryRun ? work() : withLock(store, work);
}

class Publication {
  private readonly options: PublishOptions;
  private readonly store: GameStore;
  private readonly found: FoundFolder;
  private readonly madeExecutable: readonly string[];
  private readonly size: number;
  private readonly staging: Staging | null;

  constructor(options: PublishOptions, store: GameStore, found: FoundFolder) {
    this.options = options;
    this.store = store;
    const { files, marked } = withExecutableEntries(found.files, options.facts.launch);
    this.found = { ...found, files };
    this.madeExecutable = marked;
    this.size = files.reduce((sum, file) => sum + file.size, 0);
    this.staging = options.dryRun ? null : new Staging(store.work);
  }

  async run(): Promise<Published> {
    const { channel } = this.options.facts;
    const known = await KnownChunks.of(this.store);
    const earlier = await this.earlierReleases();
    const previous = earlier[0] ?? null;
    const average = previous?.averageChunk ?? (this.size > LARGE_RELEASE_BYTES ? 262_144 : 65_536);
    if (this.staging !== null)
      await takeBackPacks(this.store, this.staging, (id) => known.hasPack(id));
    const { cut, fresh } = await this.writeChunks(known, average);
    if (
      previous !== null &&
      !this.options.again &&
      contentOf(previous) === contentOf({ ...this.options.facts, files: cut.files })
    ) {
      await this.staging?.clear();
      const write = this.staging !== null;
      const shown = await showUnchanged(this.store, previous, { ...this.show, write });
      return this.result('unchanged', previous, fresh, { shown });
    }
    const packs = this.staging === null ? null : await placePacks(this.store, this.staging, fresh);
    const [newest = 0] = await releaseNumbers(this.store, channel);
    const draft = releaseManifest.parse({
      format: 1,
      ...this.options.facts,
      release: newest + 1,
      averageChunk: average,
      ...assembleChunks(cut.chunks, known, fresh, packs),
      files: cut.files,
      deltas: [],
    });
    const changes = previous === null ? null : fileChanges(previous, draft.files);
    if (this.staging === null) {
      const updates = earlier.map((old) => updateCost(old, draft, null));
      return this.result('dry run', draft, fresh, { updates, changes });
    }
    const { manifest, updates } = await this.withDeltas(draft, earlier);
    if (!this.show.hold) await intendToPoint(this.store, channel, manifest.release);
    const { size } = await writeRelease(this.store, manifest, this.options.keys);
    const shown = await showNew(this.store, manifest, this.show);
    await this.staging.clear();
    const more = { manifestBytes: size, updates, shown, changes };
    return this.result('published', manifest, fresh, more);
  }

  private async earlierReleases(): Promise<ReleaseManifest[]> {
    const { channel } = this.options.facts;
    const numbers = await releaseNumbers(this.store, channel);
    const earlier: ReleaseManifest[] = [];
    for (const release of numbers.slice(0, Math.max(1, this.options.deltas)))
      earlier.push(await readRelease(this.store, channel, release));
    return earlier;
  }

  /** Cuts the folder and writes the chunks that no release has into packs under way. */
  private async writeChunks(
    known: KnownChunks,
    average: AverageChunk,
  ): Promise<{ cut: CutFiles; fresh: StagedChunk[] }> {
    const resumed = (await this.staging?.resume()) ?? [];
    const unused = new Set(resumed.map(({ sha256 }) => sha256));
    const staged = new Set(unused);
    const writer = new PackWriter({ staging: this.staging, resumed, packBytes: PACK_BYTES });
    let done = 0;
    try {
      const cut = await cutFiles(
        this.found.files,
        average,
        async (sha256, content) => {
          unused.delete(sha256);
          if (known.find(sha256) === undefined && !staged.has(sha256))
            await writer.add(sha256, content);
        },
        (bytes) => this.options.onProgress('reading', (done += bytes), this.size),
      );
      await writer.finish();
      if (unused.size === 0) return { cut, fresh: writer.chunks };
    } finally {
      await writer.abandon();
    }
    // The folder is another than when the publisher was killed: nothing of that run is kept.
    await this.staging?.start();
    return this.writeChunks(known, average);
  }

  private get show(): ShowOptions {
    return { hold: this.options.hold ?? false, mirrors: this.options.mirrors ?? null };
  }

  private async withDeltas(
    draft: ReleaseManifest,
    earlier: readonly ReleaseManifest[],
  ): Promise<{ manifest: ReleaseManifest; updates: UpdateCost[] }> {
    const next = new ReleaseReader(this.store, draft);
    const entries: ReleaseManifest['deltas'] = [];
    const updates: UpdateCost[] = [];
    try {
      for (const manifest of earlier) {
        const delta =
          this.options.deltas > 0 ? await this.makeDelta(manifest, next, entries) : null;
        updates.push(updateCost(manifest, draft, delta));
      }
    } finally {
      await next.close();
    }
    return { manifest: { ...draft, deltas: entries }, updates };
  }

  private async makeDelta(
    manifest: ReleaseManifest,
    next: ReleaseReader,
    entries: ReleaseManifest['deltas'],
  ): Promise<ReleaseDelta | null> {
    const old = new ReleaseReader(this.store, manifest);
    const stage = `delta from ${manifest.version}`;
    try {
      const made = await writeDelta(this.store, old, next, (done, total) =>
        this.options.onProgress(stage, done, total),
      );
      if (made !== null) entries.push(made.entry);
      return made?.delta ?? null;
    } finally {
      await old.close();
    }
  }

  private result(
    outcome: Published['outcome'],
    manifest: ReleaseManifest,
    fresh: readonly StagedChunk[],
    more: Partial<Pick<Published, 'manifestBytes' | 'updates' | 'shown' | 'changes'>>,
  ): Published {
    return {
      outcome,
      release: manifest.release,
      files: manifest.files.length,
      size: this.size,
      stored: fullCost(manifest),
      added: fresh.reduce((sum, chunk) => sum + chunk.stored, 0),
      manifestBytes: 0,
      updates: [],
      shown: null,
      changes: null,
      emptyFolders: this.found.emptyFolders,
      madeExecutable: this.madeExecutable,
      ...more,
    };
  }
}

/** What players would notice of a release, as one text. */
function contentOf(
  release: Omit<ReleaseFacts, 'createdAt' | 'expiresAt'> & Pick<ReleaseManifest, 'files'>,
): string {
  const { gameId, name, channel, version, notes, launch, playerFiles } = release;
  const files = release.files.map(({ path, sha256, mode }) => [path, sha256, mode]);
  return canonicalJson({ gameId, name, channel, version, notes, launch, playerFiles, files });
}
