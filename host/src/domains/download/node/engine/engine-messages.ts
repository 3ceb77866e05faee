import type { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { gameGlob, hostFailure, launchEntry, runtimePlatform } from '@gamebox/contract/host';
import type { GamePath, HostFailure } from '@gamebox/contract/host';
import { fileMark } from '../../../storage/core/file-mark.ts';
import type { EnginePlan, EngineStage, EngineTask, StagedRelease } from '../../core/engine.ts';
import type { RetryOptions } from '../../../transfer/core/retry-policy.ts';

/** The data that a worker starts with. */
export interface EngineStart {
  /** The receiver at the other end hashes. */
  readonly hashes: MessagePort;
}

/** One job for a worker. Both ends belong to one program, so only the reports are parsed. */
export interface EngineJob {
  readonly kind: 'run' | 'plan';
  readonly task: EngineTask;
  readonly limit: number;
  readonly settings: EngineSettings;
}

export interface EngineSettings {
  /** Raw Ed25519 public keys in Base64; a release needs a signature by one of them. */
  readonly keys: readonly string[];
  /** Parallel ranges: 4 to 8. */
  readonly connections: number;
  /** The longest time without a byte. */
  readonly stallMs: number;
  readonly connectMs: number;
  readonly retry: RetryOptions;
  /** Threads that hash installed files. */
  readonly threads: number;
  /** How many milliseconds the engine's clock is ahead of the system's. */
  readonly clockAheadMs: number;
  /** Certificates to trust instead of the system's; PEM. */
  readonly ca?: string;
}

/** To a worker. One job at a time. */
export const engineOrder = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('begin'),
    job: z.custom<EngineJob>((value) => typeof value === 'object'),
  }),
  z.object({ type: z.literal('limit'), bytesPerSecond: z.number().nonnegative() }),
  z.object({ type: z.literal('retry-now') }),
  z.object({ type: z.literal('stop') }),
]);
export type EngineOrder = z.infer<typeof engineOrder>;

/**
 * The worker has checked these paths, so they are not checked again: there may be hundreds of
 * thousands.
 */
const judgedPath = z.custom<GamePath>((value) => typeof value === 'string');
const bytes = z.number().nonnegative();

const facts = z.object({
  release: z.int().positive(),
  version: z.string(),
  notes: z.string(),
  sizeBytes: bytes,
  launch: z.partialRecord(runtimePlatform, launchEntry),
  playerFiles: z.array(gameGlob),
});

const staged = z.object({
  facts,
  releaseFile: z.string(),
  files: z.array(z.object({ path: judgedPath, size: bytes })),
  placed: z.array(judgedPath),
  marks: z.array(fileMark),
  removed: z.array(judgedPath),
  checkedFiles: z.int().nonnegative(),
  damaged: z.array(judgedPath),
});

const plan = z.object({
  facts,
  installed: z.boolean(),
  downloadBytes: bytes,
  needBytes: bytes,
});

const stage = z.enum(['preparing', 'verifying', 'downloading', 'installing']);

/** From a worker. The last one is `staged`, `planned`, `stopped` or `failed`. */
export const engineReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stage'), stage, fraction: z.number().min(0).max(1) }),
  z.object({ type: z.literal('bytes'), done: bytes, total: bytes }),
  z.object({ type: z.literal('damaged'), paths: z.array(judgedPath) }),
  z.object({ type: z.literal('trouble'), failure: hostFailure }),
  z.object({ type: z.literal('facts'), facts }),
  z.object({ type: z.literal('staged'), staged }),
  z.object({ type: z.literal('planned'), plan }),
  z.object({ type: z.literal('stopped') }),
  /** `cause` is for the log. */
  z.object({ type: z.literal('failed'), failure: hostFailure, cause: z.string() }),
]);

export type EngineReport =
  | { readonly type: 'stage'; readonly stage: EngineStage; readonly fraction: number }
  | { readonly type: 'bytes'; readonly done: number; readonly total: number }
  | { readonly type: 'damaged'; readonly paths: readonly GamePath[] }
  | { readonly type: 'trouble'; readonly failure: HostFailure }
  | { readonly type: 'facts'; readonly facts: StagedRelease['facts'] }
  | { readonly type: 'staged'; readonly staged: StagedRelease }
  | { readonly type: 'planned'; readonly plan: EnginePlan }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly failure: HostFailure; readonly cause: string };
