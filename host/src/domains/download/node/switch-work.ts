import type { GamePath } from '@gamebox/contract/host';
import { writingOwn } from '../../failure/node/system-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import {
  closeFolders,
  foldersToReady,
  readyFolders,
  reopenFolders,
  undoFolders,
} from '../../package/node/switch-folders.ts';
import { obstaclesOf } from '../../package/node/switch-obstacles.ts';
import { absentFiles, applySwitch, isUntouched } from '../../package/node/switch-version.ts';
import type { SwitchCommit } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';
import { removeStaged } from './gone-job.ts';
import { addJobMark } from './job-mark.ts';
import { reasonOf, requirePlace } from './job-place.ts';
import type { JobStore } from './job-store.ts';
import { doubtfulRecord } from './new-jobs.ts';
import { recordInstalled } from './record-installed.ts';
import { settlePlace } from './settle-place.ts';
import { switchOf } from './switch-commit.ts';
import { undoMade, withoutMade } from './undo-made.ts';

export interface SwitchWorkOptions {
  readonly store: JobStore;
  readonly registry: InstalledRegistry;
}

/** Decides the switch to a staged version, and carries it out or takes it back. */
export class SwitchWork {
  readonly #options: SwitchWorkOptions;

  constructor(options: SwitchWorkOptions) {
    this.#options = options;
  }

  /** From here on launches are refused; nothing may run between the last check and this. */
  async commit(job: GameJob, undecided: SwitchCommit): Promise<string[]> {
    const { store } = this.#options;
    job.take('decided');
    const change = switchOf(job, undecided);
    const absent = await absentFiles(change.folder, undecided.removed);
    const inWay = await obstaclesOf(change, await this.#placedBefore(job.gameId));
    const ready = await foldersToReady(change);
    const commit = { ...undecided, absent, inWay, ...ready };
    try {
      // Known before anything is made, in case of a kill before the commit.
      job.change({ made: [...job.record.made, ...ready.made], modes: ready.modes });
      await store.save(job.checkpoint());
      await readyFolders(change, ready, () => requirePlace(job));
      const record = { ...job.checkpoint(), ...withoutMade(job.record) };
      await store.saveCommit(job.gameId, { ...commit, record });
    } catch (error) {
      // It may be there although its folder could not be synced.
      if ((await store.commit(job.record)) === null) await this.undo(job);
      throw error;
    }
    job.decision = commit;
    return this.finish(job, commit);
  }

  /**
   * The second half of a decided switch; it may be repeated. Returns the files that another program
   * changed meanwhile: then the game must be checked.
   */
  async finish(job: GameJob, commit: SwitchCommit): Promise<string[]> {
    const { store, registry } = this.#options;
    job.take('decided');
    await settlePlace(job, this.#options, { commit });
    await addJobMark(job.record.staging, job.record.id);
    job.enter('installing', 0.5);
    const doubtful = await this.#place(job, commit);
    await writingOwn(async () => {
      await registry.keepRelease(job.gameId, commit.releaseFile);
      await recordInstalled(registry, job.record, commit, doubtful);
    });
    job.enter('installing', 1);
    const [damaged] = doubtful;
    const game = registry.get(job.gameId);
    if (damaged === undefined || game === null) await store.finish(job.gameId);
    // A host that is killed from here on begins with the check.
    else {
      await removeStaged(job.record).catch(() => undefined);
      // Under the id of the commit, which is repeated if it can't be removed.
      const { id } = job.record;
      const check = doubtfulRecord(game, damaged, job.record);
      await store.finishToCheck({ ...check, id, state: 'active' });
    }
    return doubtful;
  }

  /** A switch that could not even begin is taken back: the installed version is as it was. */
  async #place(job: GameJob, commit: SwitchCommit): Promise<string[]> {
    const change = switchOf(job, commit);
    const before = await this.#placedBefore(job.gameId);
    const look = (): Promise<void> => requirePlace(job);
    try {
      await reopenFolders(commit.modes);
      const doubtful = await applySwitch(change, before, look);
      // On the disk below, what is not staged is not placed either.
      await look();
      await closeFolders(commit.modes);
      return doubtful;
    } catch (error) {
      const { reason, isDiskKept } = await reasonOf(error, look);
      // What can't be taken back stays decided.
      if (isDiskKept && (await this.isUntouched(job, commit)))
        await this.#takeBack(job, commit).catch(() => undefined);
      throw reason;
    }
  }

  async #takeBack(job: GameJob, commit: SwitchCommit): Promise<void> {
    await this.#options.store.removeCommit(job.gameId);
    job.decision = null;
    job.change({ decided: false });
    await undoFolders(commit);
    job.change(withoutMade(job.record));
  }

  /** Takes back what was done in the game's folder before a decision that does not hold. */
  async undo(job: GameJob): Promise<void> {
    if (await undoMade(this.#options.registry, job.record)) job.change(withoutMade(job.record));
  }

  /** Whether nothing of a decided switch was done. */
  async isUntouched(job: GameJob, commit: SwitchCommit): Promise<boolean> {
    return isUntouched(switchOf(job, commit), commit).catch(() => false);
  }

  /** Null if a game is installed and its list of files is lost. */
  async #placedBefore(gameId: number): Promise<GamePath[] | null> {
    const { registry } = this.#options;
    if (registry.get(gameId) === null) return [];
    return (await registry.files(gameId))?.files.map(([path]) => path) ?? null;
  }
}
