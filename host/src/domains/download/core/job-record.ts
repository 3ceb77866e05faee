import { z } from 'zod';
import { gamePath, hostFailure, launchEntry, runtimePlatform } from '@gamebox/contract/host';
import { fileMark } from '../../storage/core/file-mark.ts';

/** A job as it survives a kill: `job.json` in its folder. */
export const jobRecord = z.object({
  gameId: z.int().positive(),
  name: z.string(),
  coverPrcture: z.string(),
  packageUrl: z.string(),
  kind: z.enum(['install', 'repair', 'move']),
  /**
   * `active` and `offline` at a start mean that the host ended meanwhile: the job goes on before
   * all that are `queued`. `paused` was the player's doing.
   */
  state: z.enum(['active', 'queued', 'offline', 'paused', 'failed']),
  /** Of jobs that wait, the lowest is next. */
  order: z.int(),
  failure: hostFailure.nullable(),
  /** Where the game is, or is going to be. */
  folder: z.string(),
  staging: z.string(),
  /** The folder to install below that was chosen for this game alone. */
  installDir: z.string().nullable(),
  /** Where a move goes to. */
  target: z.string().nullable(),
  /** A file that a check has found bad and that is not mended yet. */
  damaged: z.string().nullable(),
  /** Figures at the last checkpoint. */
  bytesDone: z.int().nonnegative(),
  bytesTotal: z.int().nonnegative(),
  bytesPercent: z.number(),
  wholePercent: z.number(),
});
export type JobRecord = z.infer<typeof jobRecord>;

const releaseFacts = z.object({
  release: z.int().positive(),
  version: z.string(),
  notes: z.string(),
  sizeBytes: z.int().nonnegative(),
  launch: z.partialRecord(runtimePlatform, launchEntry),
  playerFiles: z.array(z.string()),
});

const switchCommit = z.object({
  kind: z.literal('switch'),
  facts: releaseFacts,
  /** The signed release file in the engine's folder; absolute. */
  releaseFile: z.string(),
  /** All files of the release, with their sizes. */
  files: z.array(z.tuple([gamePath, z.int().nonnegative()])),
  placed: z.array(gamePath),
  /** What each of those looked like when it was hashed; none in the commits of older hosts. */
  marks: z.array(fileMark).default([]),
  removed: z.array(gamePath),
});
export type SwitchCommit = z.infer<typeof switchCommit>;

const moveCommit = z.object({
  kind: z.literal('move'),
  from: z.string(),
  to: z.string(),
  /** Where the copy stands; null where the folder itself is renamed. */
  copy: z.string().nullable(),
  /** Modification times of the copied files that are still as they were placed. */
  placedAt: z.record(z.string(), z.number()).nullable(),
});
export type MoveCommit = z.infer<typeof moveCommit>;

/** From its being written on, the job only goes forward: `commit.json`. */
export const jobCommit = z.discriminatedUnion('kind', [switchCommit, moveCommit]);
export type JobCommit = z.infer<typeof jobCommit>;
