import type { GamePath, HostFailure } from '@gamebox/contract/host';
import type { ReleaseFacts } from '../../package/core/release-facts.ts';
import type { FileMark } from '../../storage/core/file-mark.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';

/** An installed game for the engine. Absolute paths. */
export interface EngineInstalled {
  readonly folder: string;
  readonly release: number;
  /** Its signed release file, kept beside the registry. */
  readonly releaseFile: string;
  /**
   * Each file's modification time after it was placed, in milliseconds: an unchanged file need not
   * be hashed.
   */
  readonly placedAt: Readonly<Record<string, number>>;
}

/** What one run of a job must produce. Absolute paths. */
export interface EngineTask {
  readonly gameId: number;
  /** `repair` first hashes every installed file, and brings the installed release again. */
  readonly kind: 'install' | 'repair';
  /** The address of the channel's `latest.json`. */
  readonly packageUrl: string;
  /** The engine's private folder: the current release and its journal. Made if missing. */
  readonly work: string;
  /** Where changed files are kept until the switch; on the disk of the game's folder. */
  readonly staging: string;
  /** The game's own, whether it is there yet or not. A plan needs none. */
  readonly folder?: string;
  /** The mark of the folder that the staging folder is in: no other is used. A plan needs none. */
  readonly place?: string | null;
  /** The id of that folder, for a disk that gives it another inode meanwhile. */
  readonly placeId?: string | null;
  readonly installed: EngineInstalled | null;
  /** The newest release of the game that this host has seen: an older one is refused. */
  readonly knownRelease: number;
}

/** What a run would need. Bytes. */
export interface EnginePlan {
  readonly facts: ReleaseFacts;
  /** Whether the installed release is already the newest. */
  readonly installed: boolean;
  readonly downloadBytes: number;
  /** Bytes that must be free on the disk of the staging folder. */
  readonly needBytes: number;
}

/** All changed files are in the staging folder, checked and synced. */
export interface StagedRelease {
  readonly facts: ReleaseFacts;
  /** The signed release file in the work folder; it is later kept beside the registry. */
  readonly releaseFile: string;
  /** All files of the release. */
  readonly files: readonly { readonly path: GamePath; readonly size: number }[];
  /** Those of them that are in the staging folder. */
  readonly placed: readonly GamePath[];
  /** The marks of these files, taken when each was finished. */
  readonly marks: readonly FileMark[];
  /** Files of the installed release that the new one does not have. */
  readonly removed: readonly GamePath[];
  /** For a repair: the number of checked files, and the paths of bad ones. */
  readonly checkedFiles: number;
  readonly damaged: readonly GamePath[];
}

export type EngineStage = 'preparing' | 'verifying' | 'downloading' | 'installing';

/** Progress of a run; about ten calls per second at most. */
export interface EngineEvents {
  /** `fraction` 0…1 of the stage. */
  onStage(stage: EngineStage, fraction: number): void;
  /**
   * Bytes to download in this run's plan, and how many of them have arrived. Never more than total.
   */
  onBytes(done: number, total: number): void;
  /** Paths that a repair has found bad so far. */
  onDamaged(paths: readonly GamePath[]): void;
  /** Tries of the network failed, and the next ones wait; `onBytes` or `onStage` follow. */
  onTrouble(failure: HostFailure): void;
  /** The release is known, and its signature is valid. */
  onFacts(facts: ReleaseFacts): void;
}

/**
 * Brings releases into staging folders. `run` and `plan` reject with a `HostError`, or with a
 * `StoppedError` after the signal. Everything that has arrived stays for the next run, even after a
 * kill.
 */
export interface Engine {
  run(task: EngineTask, events: EngineEvents, signal: StopSignal): Promise<StagedRelease>;
  /** Asks the network for the newest release; writes nothing. */
  plan(task: EngineTask, signal: StopSignal): Promise<EnginePlan>;
  /** Bytes per second over all connections, 0 for unlimited; takes effect at once. */
  setLimit(bytesPerSecond: number): void;
  /** The server is back: what waits for the next try goes on at once. */
  retryNow(): void;
  close(): Promise<void>;
}
