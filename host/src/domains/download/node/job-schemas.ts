import type { z } from 'zod';
import { gameOfStaging } from '../../storage/node/staging-folder.ts';
import { jobCommit, jobRecord } from '../core/job-record.ts';
import type { JobCommit, JobRecord } from '../core/job-record.ts';

/** A record that names another game or another folder is a damaged one: no other is ever removed with a job. */
export function recordOf(gameId: number): z.ZodType<JobRecord> {
  return jobRecord.refine(
    (record) => record.gameId === gameId && gameOfStaging(record.staging) === gameId,
  );
}

/** What ties a commit to its job. */
export type CommittedJob = Pick<JobRecord, 'gameId' | 'id' | 'folder' | 'staging'>;

/** A commit that names another job is a damaged one. */
export function commitOf(job: CommittedJob): z.ZodType<JobCommit> {
  return jobCommit.refine(({ record }) => {
    if (record === undefined) return job.id === '';
    const { gameId, id, folder, staging } = record;
    const isOfGame = gameId === job.gameId && id === job.id;
    return isOfGame && folder === job.folder && staging === job.staging;
  });
}

/** A commit whose job is not known: it may name no job, but no other game's. */
export function commitOfGame(gameId: number): z.ZodType<JobCommit> {
  const schema = recordOf(gameId);
  return jobCommit.refine(({ record }) => record === undefined || schema.safeParse(record).success);
}
