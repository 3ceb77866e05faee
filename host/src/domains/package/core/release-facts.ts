import type { LaunchEntry, RuntimePlatform } from '@gamebox/contract/host';

/** Data of a release from its signed manifest. */
export interface ReleaseFacts {
  readonly release: number;
  readonly version: string;
  readonly notes: string;
  /** Bytes of all files. */
  readonly sizeBytes: number;
  readonly launch: Partial<Record<RuntimePlatform, LaunchEntry>>;
  /** Globs of the player's own files. */
  readonly playerFiles: readonly string[];
}
