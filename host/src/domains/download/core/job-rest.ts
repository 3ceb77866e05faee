import type { JobRecord } from './job-record.ts';

/** What is left of a job that was taken away. */
export interface JobRest {
  /** False where its disk is away: then it is for a later start. */
  readonly removeStaged: () => Promise<boolean>;
  /** The record too, for which the next start looks until what was made for the job is left. Never rejects. */
  readonly removeRest: () => Promise<void>;
  /** Both, and `leave` in between, which takes away what was made for the job. Never rejects: what can't be removed is told. */
  readonly sweep: (leave: (record: JobRecord) => Promise<void>) => Promise<void>;
}
