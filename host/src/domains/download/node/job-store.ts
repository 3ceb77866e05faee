import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { ifPresent } from '../../failure/node/system-error.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import { jobCommit, jobPlan, jobRecord } from '../core/job-record.ts';
import type { JobCommit, JobPlan, JobRecord } from '../core/job-record.ts';

/** A folder per job below `jobs/`: record, plan, commit and journal. */
export class JobStore {
  readonly #root: string;
  readonly #onBackup: (backup: string, reason: unknown) => void;
  readonly #records = new Map<number, JsonFile<JobRecord | null>>();

  constructor(home: string, onBackup: (backup: string, reason: unknown) => void) {
    this.#root = join(home, 'jobs');
    this.#onBackup = onBackup;
  }

  async loadAll(): Promise<JobRecord[]> {
    const names = (await ifPresent(() => readdir(this.#root))) ?? [];
    const records: JobRecord[] = [];
    for (const name of names) {
      const record = /^\d+$/.test(name) ? await this.#record(Number(name)).load() : null;
      if (record !== null) records.push(record);
    }
    return records;
  }

  save(record: JobRecord): Promise<void> {
    return this.#record(record.gameId).save(record);
  }

  plan(gameId: number): Promise<JobPlan | null> {
    return this.#file(gameId, 'plan.json', jobPlan).load();
  }

  savePlan(gameId: number, plan: JobPlan): Promise<void> {
    return this.#file(gameId, 'plan.json', jobPlan).save(plan);
  }

  commit(gameId: number): Promise<JobCommit | null> {
    return this.#file(gameId, 'commit.json', jobCommit).load();
  }

  saveCommit(gameId: number, commit: JobCommit): Promise<void> {
    return this.#file(gameId, 'commit.json', jobCommit).save(commit);
  }

  journalPath(gameId: number): string {
    return join(this.#root, String(gameId), 'journal.jsonl');
  }

  async remove(gameId: number): Promise<void> {
    this.#records.delete(gameId);
    await rm(join(this.#root, String(gameId)), { recursive: true, force: true });
  }

  /** One object per record, since it keeps the order of the writes. */
  #record(gameId: number): JsonFile<JobRecord | null> {
    const known = this.#records.get(gameId) ?? this.#file(gameId, 'job.json', jobRecord);
    this.#records.set(gameId, known);
    return known;
  }

  #file<T>(gameId: number, name: string, schema: z.ZodType<T>): JsonFile<T | null> {
    return new JsonFile<T | null>({
      path: join(this.#root, String(gameId), name),
      parse: (json) => ({ value: schema.parse(json), salvaged: false }),
      fallback: () => null,
      onBackup: this.#onBackup,
    });
  }
}
