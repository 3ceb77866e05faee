import type { AssembleOptions } from './assemble.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { CreateDemoReleases } from './demo-releases.ts';

/**
 * What furnishes a platform that is not production. The platform knows this shape alone; the
 * entry that starts it brings the world itself.
 */
export interface DemoWorld {
  /** Its pictures, served at `/assets/` beside the platform's own. */
  readonly assetsDir: string;
  /** What a host pins to install its games. */
  readonly releaseKey: string;
  readonly createReleases: CreateDemoReleases;
  /** Writes what is to be there today; called every minute, and nearly free but once a day. */
  readonly keep: (db: Database) => Promise<void>;
  /** Gives its player a past; aborted it ends early. */
  readonly furnishPlayer: (parts: AssembleOptions, signal: AbortSignal) => Promise<void>;
}

/** `packagesDir` is where the store of releases is. */
export type OpenDemoWorld = (
  options: Pick<Config, 'dataDir' | 'now'> & { readonly packagesDir: string },
) => Promise<DemoWorld>;
