import { z } from 'zod';
import { gamePath, hostFailure, packageManifest } from '@gamebox/contract';

/** A job as it survives a kill: `job.json` in its folder. */
export const jobRecord = z.object({
  gameId: z.int().positive(),
  name: z.string(),
  coverPrcture: z.string(),
  packageUrl: z.string(),
  kind: z.enum(['install', 'repair']),
  /** `active` at a start means that the host was killed: it counts as paused. */
  state: z.enum(['active', 'paused', 'failed']),
  failure: hostFailure.nullable(),
  folder: z.string(),
  staging: z.string(),
});
export type JobRecord = z.infer<typeof jobRecord>;

/** What the job brings: `plan.json`. */
export const jobPlan = z.object({
  manifest: packageManifest,
  digest: z.string(),
  /** Paths of the manifest's files that are downloaded. */
  fetched: z.array(gamePath),
});
export type JobPlan = z.infer<typeof jobPlan>;

/** From its being written on, the job only goes forward: `commit.json`. */
export const jobCommit = z.object({
  placed: z.array(gamePath),
  removed: z.array(gamePath),
});
export type JobCommit = z.infer<typeof jobCommit>;
