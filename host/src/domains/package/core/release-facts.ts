import type { LaunchEntry, RuntimePlatform } from '@gamebox/contract/host';

/** Facts of a release, as the signed manifest says them. */
export interface ReleaseFacts {
  readonly release: number;
  readonly version: string;
  readonly notes: string;
  /** Of all files, bytes. */
  readonly sizeBytes: number;
  readonly launch: Partial<Record<RuntimePlatform, LaunchEntry>>;
  /** Globs of what is the player's own. */
  readonly playerFiles: readonly string[];
}
