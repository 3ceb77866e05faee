import type { GamePath } from '@gamebox/contract/host';
import type { ReleaseFacts } from '../../package/core/release-facts.ts';
import type { FileMark } from '../../storage/core/file-mark.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';

/** An installed game as the engine needs it. Absolute paths. */
export interface EngineInstalled {
  readonly folder: string;
  readonly release: number;
  /** The signed release file it was installed from, kept beside the registry. */
  readonly releaseFile: string;
  /** Modification time of each file as it was placed, milliseconds: unchanged saves a hash. */
  readonly placedAt: Readonly<Record<string, number>>;
}

/** What one run of a job is to bring about. Absolute paths. */
export interface EngineTask {
  readonly gameId: number;
  /** `repair` hashes every installed file first, and brings the installed release again. */
  readonly kind: 'install' | 'repair';
  /** Of the channel's `latest.json`. */
  readonly packageUrl: string;
  /** The engine's own: the release under way and its journal. Made where it is missing. */
  readonly work: string;
  /** Where changed files stand until the switch; on the disk of the game's folder. */
  readonly staging: string;
  readonly installed: EngineInstalled | null;
  /** The newest release this host has seen of the game: an older one is a roll-back. */
  readonly knownRelease: number;
}

/** What a run would take. Bytes. */
export interface EnginePlan {
  readonly facts: ReleaseFacts;
  /** Whether the installed release is this one. */
  readonly installed: boolean;
  readonly downloadBytes: number;
  /** What the staging folder still needs on its disk. */
  readonly needBytes: number;
}

/** Everything stands in the staging folder, checked and synced. */
export interface StagedRelease {
  readonly facts: ReleaseFacts;
  /** The signed release file, in the work folder; to be kept beside the registry. */
  readonly releaseFile: string;
  /** Files of the release, all of them. */
  readonly files: readonly { readonly path: GamePath; readonly size: number }[];
  /** Of them, what stands in the staging folder. */
  readonly placed: readonly GamePath[];
  /** What each of those looked like when it was finished. */
  readonly marks: readonly FileMark[];
  /** Files of the installed release that this one has not. */
  readonly removed: readonly GamePath[];
  /** With a repair: files looked at, and paths of those that were bad. */
  readonly checkedFiles: number;
  readonly damaged: readonly GamePath[];
}

export type EngineStage = 'preparing' | 'verifying' | 'downloading' | 'installing';

/** What a run tells on its way; at most some ten calls a second. */
export interface EngineEvents {
  /** `fraction` 0…1 of the stage. */
  onStage(stage: EngineStage, fraction: number): void;
  /** Bytes to download in this run's plan, and how many of them are here. Never more than total. */
  onBytes(done: number, total: number): void;
  /** Paths that a repair has found bad so far. */
  onDamaged(paths: readonly GamePath[]): void;
  /** The release is known and trusted. */
  onFacts(facts: ReleaseFacts): void;
}

/**
 * Brings releases into staging folders. `run` and `plan` reject with a `HostError`, or with a
 * `StoppedError` after the signal; whatever has arrived stays for the next run, after a kill too.
 */
export interface Engine {
  run(task: EngineTask, events: EngineEvents, signal: StopSignal): Promise<StagedRelease>;
  /** Asks the network for the newest release; writes nothing. */
  plan(task: EngineTask, signal: StopSignal): Promise<EnginePlan>;
  /** Bytes a second over all connections, 0 unlimited; holds at once. */
  setLimit(bytesPerSecond: number): void;
  close(): Promise<void>;
}
