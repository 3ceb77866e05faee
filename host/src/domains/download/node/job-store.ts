import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { namesInOwnFolder } from '../../storage/node/clear-place.ts';
import type { CopiedFile } from '../../storage/node/copied-file.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import { keepCopy } from '../../storage/node/keep-copy.ts';
import { tryWriting } from '../../storage/node/make-folder.ts';
import type { HeldFolder } from '../../storage/node/held-folder.ts';
import { removeAll, removeLeft } from '../../storage/node/remove-left.ts';
import { renameFile } from '../../storage/node/replace-file.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { jobCommit } from '../core/job-record.ts';
import type { JobCommit, JobRecord } from '../core/job-record.ts';
import type { JobRest } from '../core/job-rest.ts';
import { commitOf, commitOfGame } from './job-schemas.ts';
import type { CommittedJob } from './job-schemas.ts';
import { goneName, putLeftAside, removeStaged, sweepGone } from './gone-job.ts';
import { JobRests } from './job-rests.ts';
import type { JobRestsOptions } from './job-rests.ts';
import { commitFile, recordFile } from './job-state-files.ts';

/** A commit, its copy, or what was unusable of them; not what a kill left of writing one. */
const COMMIT = /^commit(\.copy)?(\.bad-\d+)?\.json$/;
const RECORDS = new Set(['job.json', 'job.copy.json']);
const heldQueue = z.object({ held: z.boolean() });

export interface JobStoreOptions extends Omit<JobRestsOptions, 'root'> {
  readonly home: string;
}

/** A folder for each job below `jobs/`: its record, its commit and the engine's files. */
export class JobStore {
  /** What is left of those that were taken away. */
  readonly rests: JobRests;
  readonly #root: string;
  readonly #options: JobStoreOptions;
  readonly #records = new Map<number, CopiedFile<JobRecord>>();
  readonly #queue: JsonFile<{ held: boolean }>;

  constructor(options: JobStoreOptions) {
    const { home, onBackup } = options;
    this.#root = join(home, 'jobs');
    this.#options = options;
    this.rests = new JobRests({ ...options, root: this.#root });
    this.#queue = new JsonFile<{ held: boolean }>({
      path: join(home, 'queue.json'),
      parse: (json) => ({ value: heldQueue.parse(json), salvaged: false }),
      fallback: () => ({ held: false }),
      onBackup,
    });
  }

  /**
   * Loads every job. `onLost` hears of decided jobs of which no record is left; others without one are
   * taken away.
   */
  async loadAll(onLost: (gameId: number) => void = () => undefined): Promise<JobRecord[]> {
    const names = await namesInOwnFolder(this.#root, this.#options.onBackup);
    const records: JobRecord[] = [];
    for (const name of names.filter((one) => /^\d+$/.test(one))) {
      const record = await this.#recordOrDecided(Number(name));
      if (record !== null) records.push(record);
      else if (await this.#wasDecided(Number(name))) onLost(Number(name));
      else
        await this.rests.tellFailureOf(name, async () => void (await this.takeAway(Number(name))));
    }
    return records;
  }

  /**
   * The first half of `remove`: the job is none any more, and its rest is for who calls, or for `rests`. Null if
   * it had no folder.
   */
  async takeAway(gameId: number): Promise<JobRest | null> {
    const gone = await writing(this.#root, () => this.#takeAway(gameId));
    return gone === null ? null : this.rests.of(gone);
  }

  async save(record: JobRecord): Promise<void> {
    await this.#record(record.gameId).save(record);
  }

  /** The decision of this very job: a commit of another one is put aside. */
  commit(job: CommittedJob): Promise<JobCommit | null> {
    return this.#commitAs(job.gameId, commitOf(job));
  }

  async #commitAs(gameId: number, schema: z.ZodType<JobCommit>): Promise<JobCommit | null> {
    for (const name of ['commit.json', 'commit.copy.json']) {
      const commit = await this.#commitFile(gameId, name, schema).load();
      if (commit !== null) return commit;
    }
    return null;
  }

  /**
   * Resolves when even a power cut can't lose it. The copy is for a file that is damaged later: it
   * decides nothing, so it may fail.
   */
  async saveCommit(gameId: number, commit: JobCommit): Promise<void> {
    await this.#commitFile(gameId, 'commit.json').save(commit);
    await this.#commitFile(gameId, 'commit.copy.json')
      .save(commit)
      .catch(() => undefined);
  }

  /** Whether a job was decided whose commit can't be read any more. */
  async hasLostCommit(job: JobRecord): Promise<boolean> {
    if ((await this.commit(job)) !== null) return false;
    return job.decided || (await this.#wasDecided(job.gameId));
  }

  /** A damaged commit is kept beside the job's record. */
  async #wasDecided(gameId: number): Promise<boolean> {
    const names = await readdir(this.#folder(gameId)).catch(() => []);
    return names.some((name) => COMMIT.test(name));
  }

  async #recordOrDecided(gameId: number): Promise<JobRecord | null> {
    const record = await this.#record(gameId).load();
    if (record !== null) return record;
    const decided = (await this.#commitAs(gameId, commitOfGame(gameId)))?.record ?? null;
    // What is staged is removed by it at the job's end.
    if (decided !== null) await this.rests.tellFailureOf(String(gameId), () => this.save(decided));
    return decided;
  }

  /** Tests that a job can be taken away once it has ended. */
  async tryWriting(): Promise<void> {
    await tryWriting(this.#root);
  }

  /** Whether the player paused the queue, so that nothing starts by itself. */
  async isHeld(): Promise<boolean> {
    return (await this.#queue.load()).held;
  }

  saveHeld(held: boolean): Promise<void> {
    return this.#queue.save({ held });
  }

  /** Resolves when all pending writes of the queue and of jobs' records are done. */
  async written(): Promise<void> {
    await this.#queue.written();
    for (const record of this.#records.values()) await record.written();
  }

  /**
   * Copies the release that is brought, in case the engine's own file of it is damaged after the
   * decision. It decides nothing, so it may fail.
   */
  async copyRelease(gameId: number, releaseFile: string): Promise<void> {
    await keepCopy(releaseFile, join(this.#folder(gameId), 'release.copy')).catch(() => undefined);
  }

  /** Where the release of a game's job may be; the first that can be read is it. */
  releaseFiles(gameId: number): string[] {
    return [join(this.workFolder(gameId), 'release'), join(this.#folder(gameId), 'release.copy')];
  }

  /** The engine's private folder for a game's job. */
  workFolder(gameId: number): string {
    return join(this.#folder(gameId), 'engine');
  }

  /**
   * Removes a job and its staging folder. The record goes first and atomically: a kill in between
   * leaves no job that expects files that are gone.
   */
  async remove(gameId: number): Promise<void> {
    const rest = await this.takeAway(gameId);
    if ((await rest?.removeStaged()) === true) await rest?.removeRest();
  }

  /**
   * Like `remove`, for a job that came to its end: what can't be removed is told, and tried again at
   * each start. `left` is the folder that a game was moved from; it is removed too, under another
   * name: a later start must never touch what the player or a game put in the old place meanwhile.
   * What is there in its place, as with its disk gone, is left alone.
   */
  async finish(gameId: number, left: HeldFolder | null = null): Promise<void> {
    await writing(this.#root, async () => {
      const { onBackup } = this.#options;
      const isAside =
        left !== null && (await putLeftAside(this.#folder(gameId), gameId, left, onBackup));
      const gone = await this.#takeAway(gameId);
      if (gone === null) return;
      await this.rests.tellFailureOf(basename(gone), async () => {
        if (left !== null && !isAside && (await left.isKept())) await removeLeft(left.path);
        await sweepGone(gone, this.#options);
      });
    });
  }

  /**
   * Like `finish`, where the game must be checked next: `check` takes the place of the job's record
   * before the commit goes, so that no kill in between forgets that.
   */
  async finishToCheck(check: JobRecord): Promise<void> {
    await this.save(check);
    await this.removeCommit(check.gameId);
    // What stays of it goes with the check.
    await removeAll(this.workFolder(check.gameId)).catch(() => undefined);
  }

  /** Of a decision that was taken back, or carried out; resolves when no power cut can bring it again. */
  async removeCommit(gameId: number): Promise<void> {
    const folder = this.#folder(gameId);
    const names = await writing(this.#root, () => readdir(folder));
    // The copy goes first: alone, it would be taken for the decision.
    for (const name of names.toSorted()) if (COMMIT.test(name)) await removeAll(join(folder, name));
    await syncFolder(folder);
  }

  /** Like `remove`, where a failed check takes the job's place: it is written down first. */
  async removeToCheck(check: JobRecord): Promise<void> {
    const folder = this.#folder(check.gameId);
    const isSaved = await this.save(check).then(
      () => true,
      () => false,
    );
    await writing(this.#root, async () => {
      // Without its disk it goes with the check.
      await removeStaged(check);
      const others = (await readdir(folder)).filter((name) => !RECORDS.has(name));
      for (const name of others.toSorted()) await removeAll(join(folder, name));
    });
    // A full disk may have room only now; the job's own record names the bad file too.
    if (!isSaved) await this.save(check);
  }

  /** The new path of a job's folder; null if it has none. */
  async #takeAway(gameId: number): Promise<string | null> {
    await this.#records.get(gameId)?.written();
    this.#records.delete(gameId);
    const gone = join(this.#root, goneName(gameId));
    return ifPresent(() => renameFile(this.#folder(gameId), gone).then(() => gone));
  }

  /** One object per record, because it orders the writes. */
  #record(gameId: number): CopiedFile<JobRecord> {
    const known =
      this.#records.get(gameId) ?? recordFile(this.#folder(gameId), gameId, this.#options);
    this.#records.set(gameId, known);
    return known;
  }

  #commitFile(
    gameId: number,
    name: string,
    schema: z.ZodType<JobCommit> = jobCommit,
  ): JsonFile<JobCommit | null> {
    return commitFile(join(this.#folder(gameId), name), schema, this.#options.onBackup);
  }

  #folder(gameId: number): string {
    return join(this.#root, String(gameId));
  }
}
