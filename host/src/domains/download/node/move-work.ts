import { notedPlace } from '../../storage/core/place.ts';
import { dirname, sep } from 'node:path';
import type { Logger } from '../../log/node/logger.ts';
import { failures, HostError, toFailure } from '../../failure/core/host-error.ts';
import type { PlayInfo } from '../../package/core/game-service.ts';
import { bringChanges, copyTree, originalTimes, treeBytes } from '../../package/node/copy-tree.ts';
import type { Copied } from '../../package/node/copy-tree.ts';
import { folderBirth, folderMark } from '../../storage/node/folder-mark.ts';
import type { HeldFolder } from '../../storage/node/held-folder.ts';
import { makeWritable, readOnlyMode, setFolderMode } from '../../storage/node/folder-mode.ts';
import { requireSpace } from '../../storage/node/disk-space.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import {
  checkApart,
  checkGoal,
  checkLeaving,
  clearGoal,
  onSameDisk,
} from '../../package/node/move-check.ts';
import { isUnmoved, placeMoved } from '../../package/node/move-game.ts';
import type { MoveCommit } from '../core/job-record.ts';
import { isCrossing, writingOwn } from '../../failure/node/system-error.ts';
import { throwIfStopped } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import type { GameJob } from './game-job.ts';
import type { GamePlaces } from './game-places.ts';
import { removeStaged } from './gone-job.ts';
import { takeUpLeft } from './left-staging.ts';
import { addJobMark, removeJobMark } from './job-mark.ts';
import { reasonOf, requirePlace } from './job-place.ts';
import type { JobStore } from './job-store.ts';
import { heldOrigin, leftOf, originOf, requireOrigin } from './move-origin.ts';
import { tryRecords } from './record-installed.ts';
import { settlePlace } from './settle-place.ts';
import { undoMade, withoutMade } from './undo-made.ts';

export interface MoveWorkOptions {
  readonly home: string;
  readonly store: JobStore;
  readonly registry: InstalledRegistry;
  readonly play: PlayInfo;
  readonly places: GamePlaces;
  /** Whether a rename is possible; a test returns false to force the copy. */
  readonly sameDisk?: (from: string, target: string) => Promise<boolean>;
  readonly isClosing: () => boolean;
  readonly log: Logger;
}

/** Moves an installed game to another folder: at any moment one of the two is complete. */
export class MoveWork {
  readonly #options: MoveWorkOptions;

  constructor(options: MoveWorkOptions) {
    this.#options = options;
  }

  /** Rejects with a `HostError`, or with anything after the signal; then nothing is left behind. */
  async run(job: GameJob, signal: AbortSignal, mustCopy = false): Promise<void> {
    const { store, registry, play } = this.#options;
    const { target } = job.record;
    const installed = registry.get(job.gameId);
    if (installed === null || target === null) throw new HostError(failures.notInstalled());
    const { folder } = installed;
    const origin = await heldOrigin(registry, installed);
    // From here on launches are refused, but a game that an earlier host started may still run.
    if (play.isRunning(job.gameId)) throw new HostError(failures.alreadyRunning());
    await this.#close(job);
    try {
      if (!mustCopy) await this.#settle(job, folder, target, signal);
      const commit = await this.#whileThere(job, origin, signal, async () => {
        const rename = mustCopy ? null : await this.#asRename(job.gameId, folder, target);
        const found = rename ?? (await this.#copyTo(job, folder, target, signal));
        await clearGoal(target);
        return found;
      });
      throwIfStopped(signal);
      job.take('decided');
      const mode = commit.copy === null ? await this.#open(job, commit.from) : undefined;
      const decided = { ...commit, mode };
      await store.saveCommit(job.gameId, { ...decided, record: job.checkpoint() });
      job.decision = decided;
      await this.finish(job, decided);
    } catch (error) {
      // A lost run has decided nothing: by now the commit may be that of the game's next job.
      const isDecided = job.isDecided && (await store.commit(job.record)) !== null;
      if (!isDecided) await removeStaged(job.record);
      if (!isDecided) await this.#close(job);
      const isTakenBack = job.isDecided && !isDecided;
      if (mustCopy || !isTakenBack || !isCrossing(error)) throw error;
      // Some disks refuse to rename a folder, and nothing but the rename itself tells.
      job.take('undecided', toFailure(error));
      const again = job.begin();
      // A decided job does not hear that the host closes.
      if (this.#options.isClosing()) job.take('close');
      await this.run(job, again, true);
    }
  }

  /** Makes a read-only folder writable for its rename; answers the mode that it had. */
  async #open(job: GameJob, folder: string): Promise<number | undefined> {
    const mode = await readOnlyMode(folder);
    if (mode === null) return undefined;
    // Known before, in case of a kill before the commit.
    job.change({ modes: [[folder, mode]] });
    await this.#options.store.save(job.checkpoint());
    await makeWritable(folder);
    return mode;
  }

  /** Closes what an undecided move has opened. */
  async #close(job: GameJob): Promise<void> {
    if (await undoMade(this.#options.registry, job.record)) job.change(withoutMade(job.record));
  }

  /** The second half of a decided move; it may be repeated. */
  async finish(job: GameJob, commit: MoveCommit): Promise<void> {
    const { store, registry } = this.#options;
    job.take('decided');
    // A rename stays on its disk: where that is away, the game's folder is what the player knows.
    if (commit.copy === null) await requireOrigin(registry, job.gameId, commit.from);
    await settlePlace(job, this.#options, { commit });
    const left = commit.copy === null ? null : await leftOf(registry, job.gameId, commit);
    if (commit.copy !== null && left === null) this.#tellLeft(commit);
    await addJobMark(commit.copy ?? commit.from, job.record.id);
    await this.#place(job, commit, left);
    await requirePlace(job);
    const place = notedPlace(job.record);
    await writingOwn(async () => {
      await this.#noteTimes(job.gameId, commit);
      const installed = registry.get(job.gameId);
      if (installed !== null) await registry.put({ ...installed, folder: commit.to, ...place });
    });
    job.enter('moving', 1);
    if (commit.mode !== undefined) await this.#closeAgain(commit.to, commit.mode);
    await store.finish(job.gameId, left);
    // Until here nothing else may tell the place. After a kill the mark goes with the job's rest.
    await removeJobMark(commit.to);
    await registry.forgetMove(job.gameId);
  }

  /** No mark can be taken out of a read-only folder. */
  async #closeAgain(folder: string, mode: number): Promise<void> {
    await removeJobMark(folder);
    await setFolderMode(folder, mode);
  }

  /**
   * Also brings what changed since the copy. A move that could not even begin is taken back: the game
   * is whole where it was.
   */
  async #place(job: GameJob, commit: MoveCommit, left: HeldFolder | null): Promise<void> {
    try {
      await writingOwn(() => this.#noteMove(job.gameId, commit));
      await requirePlace(job);
      await placeMoved(commit);
      await requirePlace(job);
      if (left !== null) await this.#bring(commit, left);
    } catch (error) {
      const { registry } = this.#options;
      const lookAtOrigin = () => requireOrigin(registry, job.gameId, commit.from);
      const looks = [...(commit.copy === null ? [lookAtOrigin] : []), () => requirePlace(job)];
      const { reason, isDiskKept } = await reasonOf(error, ...looks);
      // What can't be taken back stays decided.
      if (isDiskKept && (await isUnmoved(commit).catch(() => false)))
        await this.#takeBack(job, commit).catch(() => undefined);
      throw reason;
    }
  }

  /**
   * The player may have saved in the old folder while no host was running. Where its disk goes
   * meanwhile, the game is whole without.
   */
  async #bring({ from, to, copy, copiedAt }: MoveCommit, left: HeldFolder): Promise<void> {
    // The copy's own place is free now, and is cleared with the job.
    if (copy === null) return;
    try {
      await bringChanges(from, to, copy, copiedAt, () => left.look());
    } catch (error) {
      if (await left.isKept()) throw error;
      this.#tellLeft({ from });
    }
  }

  /** Nothing removes it later: the game is not known to be there. */
  #tellLeft({ from }: Pick<MoveCommit, 'from'>): void {
    this.#options.log.warn({ folder: from }, 'a moved game stays in its old folder, too');
  }

  async #takeBack(job: GameJob, { from, mode }: MoveCommit): Promise<void> {
    const { store, registry } = this.#options;
    await store.removeCommit(job.gameId);
    job.decision = null;
    job.change({ decided: false, modes: [] });
    await removeJobMark(from);
    if (mode !== undefined) await setFolderMode(from, mode);
    await registry.forgetMove(job.gameId);
  }

  /** Where the game is and goes, for a start that finds all of the job's own files damaged. */
  async #noteMove(gameId: number, { from, to }: MoveCommit): Promise<void> {
    const { registry } = this.#options;
    const known = registry.get(gameId)?.moving ?? null;
    const { placeId, ownPlace } = notedPlace(originOf(registry, gameId, from));
    if (known?.from !== from || known.to !== to)
      await registry.change(gameId, {
        moving: { from, to, placeId, ownPlace },
      });
  }

  /** No folder is made at the goal: it was, as the move was asked for. */
  async #settle(job: GameJob, from: string, to: string, signal: StopSignal): Promise<void> {
    const { home, store, places } = this.#options;
    await places.check(to, job.gameId);
    await checkApart(from, to);
    throwIfStopped(signal);
    await settlePlace(job, this.#options, { signal });
    job.change({ begun: true });
    await takeUpLeft(home, job.record);
    throwIfStopped(signal);
    await store.save(job.checkpoint());
  }

  /** Null if the move must be a copy. */
  async #asRename(gameId: number, from: string, to: string): Promise<MoveCommit | null> {
    const { sameDisk = onSameDisk } = this.#options;
    await checkGoal(to);
    await clearGoal(to);
    await tryRecords(this.#options, gameId);
    if (!(await sameDisk(from, to))) return null;
    await checkLeaving(from);
    const origin = (await folderMark(from)) ?? undefined;
    const goalBirth = (await folderBirth(from)) ?? undefined;
    return { kind: 'move', from, to, copy: null, origin, goalBirth, placedAt: null };
  }

  /**
   * What is found out, or copied, while both disks are there. The one below may have made a rename look
   * possible.
   */
  async #whileThere(
    job: GameJob,
    origin: HeldFolder,
    signal: AbortSignal,
    work: () => Promise<MoveCommit>,
  ): Promise<MoveCommit> {
    const looks = [() => requirePlace(job), () => origin.look()];
    try {
      const commit = await work();
      for (const look of looks) await look();
      return commit;
    } catch (error) {
      throw signal.aborted ? error : (await reasonOf(error, ...looks)).reason;
    }
  }

  async #copyTo(job: GameJob, from: string, to: string, signal: AbortSignal): Promise<MoveCommit> {
    const copy = job.record.staging;
    const total = await treeBytes(from);
    await requireSpace(dirname(to), total);
    let done = 0;
    job.setBytes(0, total);
    const copied = await copyTree(from, copy, signal, (bytes) => {
      done += bytes;
      // A changed file is copied again, so more bytes may come than at first counted.
      job.setBytes(Math.min(done, total), total);
    });
    const placedAt = await this.#timesOf(job.gameId, copied);
    const copiedAt = originalTimes(copied);
    const birth = (await folderBirth(from)) ?? undefined;
    const goalBirth = (await folderBirth(copy)) ?? undefined;
    return { kind: 'move', from, to, copy, birth, goalBirth, placedAt, copiedAt };
  }

  /**
   * Modification times of copies whose originals have not changed since they were placed: those
   * need no hash.
   */
  async #timesOf(gameId: number, copied: Map<string, Copied>): Promise<Record<string, number>> {
    const files = await this.#options.registry.files(gameId);
    const times: Record<string, number> = {};
    for (const [path, , placedAt] of files?.files ?? []) {
      const copy = copied.get(path.split('/').join(sep));
      if (copy !== undefined && copy.from.mtimeMs === placedAt) times[path] = copy.to.mtimeMs;
    }
    return times;
  }

  async #noteTimes(gameId: number, { placedAt }: MoveCommit): Promise<void> {
    const { registry } = this.#options;
    const files = placedAt === null ? null : await registry.files(gameId);
    if (files === null || placedAt === null) return;
    await registry.saveFiles(gameId, {
      files: files.files.map(([path, size, time]) => {
        // A file may be named as a member of Object, like `toString`.
        const placed = Object.hasOwn(placedAt, path) ? placedAt[path] : undefined;
        return [path, size, placed ?? time];
      }),
    });
  }
}
