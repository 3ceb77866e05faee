import type { KeyObject } from 'node:crypto';
import { canonicalJson, type ReleaseManifest, releaseManifest } from '@gamebox/contract';
import { placePacks, takeBackPacks } from '../packs/place-packs.ts';
import { type StagedChunk, Staging } from '../packs/staging.ts';
import { GameStore } from '../store/layout.ts';
import { withLock } from '../store/lock.ts';
import { intendToPoint } from '../store/point-intent.ts';
import { readRelease, releaseNumbers, writeRelease } from '../store/releases.ts';
import { assembleChunks } from './assemble-chunks.ts';
import { checkFolder, withExecutableEntries } from './check-folder.ts';
import { type FileChanges, fileChanges } from './file-changes.ts';
import { KnownChunks } from './known-chunks.ts';
import { makeDeltas } from './make-deltas.ts';
import { type FoundFolder, scanFolder, type ScanOptions } from './scan-folder.ts';
import { isHeld, showNew, type Shown, type ShowOptions, showUnchanged } from './show-release.ts';
import { fullCost, type UpdateCost, updateCost } from './update-cost.ts';
import { writeChunks } from './write-chunks.ts';

/** Releases above this size are cut into larger chunks, so that the manifest stays small. */
const LARGE_RELEASE_BYTES = 16 * 2 ** 30;

/** The operator's data about a release. */
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
  /** The number of earlier releases for which deltas are made and update costs computed. */
  readonly deltas: number;
  readonly dryRun: boolean;
  /** Publish even if nothing differs from the earlier release. */
  readonly again: boolean;
  /** Leave the channel's pointer unchanged: `pointRelease` publishes the release later. */
  readonly hold?: boolean;
  /** Other addresses of the game's folder, each ending in `/`; by default those named before. */
  readonly mirrors?: readonly string[];
  readonly onProgress: (stage: string, done: number, total: number) => void;
};

export type Published = {
  /** `unchanged`: the newest release is already identical. */
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
  /** Programs for Linux or macOS that were made executable although they are not in the folder. */
  readonly madeExecutable: readonly string[];
  /** Null for a channel's first release, and if nothing changed. */
  readonly changes: FileChanges | null;
  /**
   * Damaged packs of earlier releases: those that were written again, and those that are still
   * damaged.
   */
  readonly repaired: readonly string[];
  readonly damaged: readonly string[];
};

/**
 * Turns a folder into the next release of a channel. After a kill at any point it can be run again.
 */
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
    const all = await KnownChunks.of(this.store);
    const earlier = await this.earlierReleases();
    const previous = earlier[0] ?? null;
    const average = previous?.averageChunk ?? (this.size > LARGE_RELEASE_BYTES ? 262_144 : 65_536);
    if (this.staging !== null)
      await takeBackPacks(this.store, this.staging, (id) => all.hasPack(id));
    const written = await writeChunks(
      {
        store: this.store,
        staging: this.staging,
        files: this.found.files,
        average,
        onProgress: this.options.onProgress,
      },
      all,
    );
    const { files } = written.cut;
    const packs =
      this.staging === null ? null : await placePacks(this.store, this.staging, written.fresh);
    const repaired = (packs ?? []).map(({ id }) => id).filter((id) => written.damaged.has(id));
    const damaged = [...written.damaged].filter((id) => !repaired.includes(id));
    const same =
      previous !== null &&
      !this.options.again &&
      contentOf(previous) === contentOf({ ...this.options.facts, files });
    if (same && damaged.length === 0) {
      const write = this.staging !== null;
      const shown = await showUnchanged(this.store, previous, { ...this.show, write });
      await this.staging?.clear();
      return this.result('unchanged', previous, written.fresh, { shown, repaired });
    }
    const [newest = 0] = await releaseNumbers(this.store, channel);
    const draft = releaseManifest.parse({
      format: 1,
      ...this.options.facts,
      release: newest + 1,
      averageChunk: average,
      ...assembleChunks(written.cut.chunks, written.known, written.fresh, packs),
      files,
      deltas: [],
    });
    const changes = previous === null ? null : fileChanges(previous, draft.files);
    if (this.staging === null) {
      const updates = earlier.map((old) => updateCost(old, draft, null));
      return this.result('dry run', draft, written.fresh, { updates, changes });
    }
    // It replaces a held release whose packs are lost, or whose notes are written anew, so it is
    // held too: players must not get the files before the hour that was meant.
    const hold =
      previous !== null &&
      filesOf(previous) === filesOf(draft) &&
      (await isHeld(this.store, previous));
    const made = await this.release(draft, earlier, new Set(damaged), hold);
    await this.staging.clear();
    const more = { ...made, changes, repaired, damaged };
    return this.result('published', draft, written.fresh, more);
  }

  /** Writes the release with its deltas, and publishes it if wanted. */
  private async release(
    draft: ReleaseManifest,
    earlier: readonly ReleaseManifest[],
    damaged: ReadonlySet<string>,
    hold: boolean,
  ): Promise<Pick<Published, 'manifestBytes' | 'updates' | 'shown'>> {
    const show = { ...this.show, hold: this.show.hold || hold };
    const usable = (old: ReleaseManifest): boolean =>
      this.options.deltas > 0 && !old.packs.some(({ id }) => damaged.has(id));
    const { onProgress } = this.options;
    const made = await makeDeltas(this.store, draft, earlier, usable, onProgress);
    if (!show.hold) await intendToPoint(this.store, draft.channel, draft.release);
    const { size } = await writeRelease(this.store, made.manifest, this.options.keys);
    const shown = await showNew(this.store, draft, show);
    return { manifestBytes: size, updates: made.updates, shown };
  }

  private async earlierReleases(): Promise<ReleaseManifest[]> {
    const { channel } = this.options.facts;
    const numbers = await releaseNumbers(this.store, channel);
    const earlier: ReleaseManifest[] = [];
    for (const release of numbers.slice(0, Math.max(1, this.options.deltas)))
      earlier.push(await readRelease(this.store, channel, release));
    return earlier;
  }

  private get show(): ShowOptions {
    return { hold: this.options.hold ?? false, mirrors: this.options.mirrors ?? null };
  }

  private result(
    outcome: Published['outcome'],
    manifest: ReleaseManifest,
    fresh: readonly StagedChunk[],
    more: Partial<
      Pick<Published, 'manifestBytes' | 'updates' | 'shown' | 'changes' | 'repaired' | 'damaged'>
    >,
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
      repaired: [],
      damaged: [],
      emptyFolders: this.found.emptyFolders,
      madeExecutable: this.madeExecutable,
      ...more,
    };
  }
}

/** Everything that players would notice of a release, as one text. */
function contentOf(
  release: Omit<ReleaseFacts, 'createdAt' | 'expiresAt'> & Pick<ReleaseManifest, 'files'>,
): string {
  const { gameId, name, channel, notes, launch, playerFiles } = release;
  return canonicalJson({ gameId, name, channel, notes, launch, playerFiles, of: filesOf(release) });
}

/** The version and its files, as one text. */
function filesOf({ version, files }: Pick<ReleaseManifest, 'version' | 'files'>): string {
  return canonicalJson([version, files.map(({ path, sha256, mode }) => [path, sha256, mode])]);
}
