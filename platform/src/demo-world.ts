import type { AssembleOptions } from './assemble.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { CreateDemoReleases } from './demo-releases.ts';

/**
 * What fills a platform that is not production with content. The platform knows only this
 * interface; the program that starts it passes the demo world in.
 */
export interface DemoWorld {
  /** Its pictures, served at `/assets/` beside the platform's own. */
  readonly assetsDir: string;
  /** The public key that a host must trust to install its games. */
  readonly releaseKey: string;
  readonly createReleases: CreateDemoReleases;
  /** Writes what must exist today. Called every minute; it does work only once a day. */
  readonly keep: (db: Database) => Promise<void>;
  /** Gives its player a history; stops early when aborted. */
  readonly furnishPlayer: (parts: AssembleOptions, signal: AbortSignal) => Promise<void>;
}

/** `packagesDir` is the folder of the release store. */
export type OpenDemoWorld = (
  options: Pick<Config, 'dataDir' | 'now'> & { readonly packagesDir: string },
) => Promise<DemoWorld>;
