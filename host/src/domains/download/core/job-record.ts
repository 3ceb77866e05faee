import { z } from 'zod';
import { gamePath, hostFailure, launchEntry, runtimePlatform } from '@gamebox/contract/host';
import { ownPlace } from '../../package/core/installed-game.ts';
import { fileMark } from '../../storage/core/file-mark.ts';

/** The stored state of a job: `job.json` in its folder, which survives a kill. */
export const jobRecord = z.object({
  gameId: z.int().positive(),
  /** Tells the jobs of one game apart; empty in those of older hosts. */
  id: z.string().default(''),
  name: z.string(),
  coverPrcture: z.string(),
  packageUrl: z.string(),
  kind: z.enum(['install', 'repair', 'move']),
  /**
   * `active` and `offline` at a start mean that the host ended meanwhile: the job continues before
   * all `queued` ones. `paused` means that the player paused it.
   */
  state: z.enum(['active', 'queued', 'offline', 'paused', 'failed']),
  /** Among waiting jobs the lowest is next. */
  order: z.int(),
  failure: hostFailure.nullable(),
  /** The folder of the game, now or later. */
  folder: z.string(),
  /** Where it stages, or copies: its own by the name, but in those of older hosts. */
  staging: z.string(),
  /** A run has come to where it might stage something. Older hosts didn't tell. */
  begun: z.boolean().default(true).catch(true),
  /**
   * What the folder that the staging folder is in is known by (`KnownPlace`), from before anything is
   * staged: another one in its place, as below a mount, must not be taken for it. Those of older hosts
   * may have none.
   */
  place: z.string().nullable().default(null),
  placeId: z.string().nullable().default(null).catch(null),
  /** As the game's; none for a move, whose goal is a new folder. */
  ownPlace: ownPlace.nullable().default(null).catch(null),
  /** The parent folder chosen for this game only. */
  installDir: z.string().nullable(),
  /** The target folder of a move. */
  target: z.string().nullable(),
  /** A file that a check found bad and that is not repaired yet. */
  damaged: z.string().nullable(),
  /** It failed after its decision. */
  decided: z.boolean().default(false),
  /**
   * The game is known not to be whole until the job has ended well: its commit is lost and the
   * folder may hold files of two versions, or another program changed a file as it was placed.
   */
  mixed: z.boolean().default(false),
  /**
   * The folders that were made for it, absolute, each after the one that it is in: where it is given up,
   * those that are empty go with it. Written down before those of the game's are made.
   */
  made: z.array(z.string()).default([]).catch([]),
  /** The modes of read-only folders, absolute, written down before those are made writable for it. */
  modes: z
    .array(z.tuple([z.string(), z.int().nonnegative()]))
    .default([])
    .catch([]),
  /** Values at the last checkpoint. */
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

/** The job at the decision, in case its own record is lost; commits of older hosts have none. */
const decidedRecord = jobRecord.optional().catch(undefined);

const switchCommit = z.object({
  kind: z.literal('switch'),
  facts: releaseFacts,
  /** The signed release file in the engine's folder; absolute. */
  releaseFile: z.string(),
  /** All files of the release, with their sizes. */
  files: z.array(z.tuple([gamePath, z.int().nonnegative()])),
  placed: z.array(gamePath),
  /** The files' marks when they were hashed; empty in commits of older hosts. */
  marks: z.array(fileMark).default([]),
  removed: z.array(gamePath),
  /** Those of `removed` that were gone at the decision. */
  absent: z.array(gamePath).default([]),
  /** What was in the way of the new files then: absolute paths with their inodes. */
  inWay: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** The folders that were made for the new files, absolute: removed if the decision is taken back. */
  made: z.array(z.string()).default([]),
  /** The modes of read-only folders, absolute, that were made writable for the switch. */
  modes: z.array(z.tuple([z.string(), z.int().nonnegative()])).default([]),
  record: decidedRecord,
});
export type SwitchCommit = z.infer<typeof switchCommit>;

const moveCommit = z.object({
  kind: z.literal('move'),
  from: z.string(),
  to: z.string(),
  /** The folder of the copy; null if the folder itself is renamed. */
  copy: z.string().nullable(),
  /** The mark of the game's folder before a rename; commits of older hosts have none. */
  origin: z.string().optional(),
  /** What the copied folder alone has (`folderBirth`); commits of older hosts have none. */
  birth: z.string().optional(),
  /** Likewise of the folder that is to be the game's; where its disk knows none, too. */
  goalBirth: z.string().optional(),
  /** The mode of the game's folder where it is read-only and was made writable for a rename. */
  mode: z.int().nonnegative().optional(),
  /** Modification times of the copied files that have not changed since they were placed. */
  placedAt: z.record(z.string(), z.number()).nullable(),
  /** Modification times of the originals when they were copied; commits of older hosts have none. */
  copiedAt: z.record(z.string(), z.number()).optional(),
  record: decidedRecord,
});
export type MoveCommit = z.infer<typeof moveCommit>;

/** Once this is written, the job only goes forward: `commit.json`, or its copy. */
export const jobCommit = z.discriminatedUnion('kind', [switchCommit, moveCommit]);
export type JobCommit = z.infer<typeof jobCommit>;
