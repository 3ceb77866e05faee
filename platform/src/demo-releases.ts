import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseService } from './modules/release/service.ts';

/** A release of one of the demo world's games. */
export interface DemoReleaseState {
  readonly gameId: number;
  readonly name: string;
  readonly release: number;
  readonly version: string;
  readonly notes: string;
  /** Of the installed game: bytes. */
  readonly sizeBytes: number;
  /** Epoch milliseconds. */
  readonly createTime: number;
  /** `next`: what `publishNext` would give to players. */
  readonly state: 'published' | 'next' | 'later';
}

/** The demo world's games, whose updates wait until somebody has played. */
export interface DemoReleases {
  /** Gives players each game's first release, or what they were given before a restart. */
  readonly begin: () => Promise<void>;
  /** Somebody played the game: its update waits no longer. Failures are logged. */
  readonly notePlayed: (gameId: number) => Promise<void>;
  /** Gives players the release that waits; false where none does. */
  readonly publishNext: (gameId: number) => Promise<boolean>;
  readonly list: () => Promise<DemoReleaseState[]>;
}

export type CreateDemoReleases = (
  releases: Pick<ReleaseService, 'keep' | 'newest'>,
  log: FastifyBaseLogger,
) => DemoReleases;
