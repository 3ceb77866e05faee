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
  /** `next`: `publishNext` would publish it. */
  readonly state: 'published' | 'next' | 'later';
}

/** The demo world's games. A game's update is published after somebody has played it. */
export interface DemoReleases {
  /** Publishes each game's first release, or the one published before a restart. */
  readonly begin: () => Promise<void>;
  /** Called when somebody played the game: publishes its waiting update. Failures are logged. */
  readonly notePlayed: (gameId: number) => Promise<void>;
  /** Publishes the waiting release; false if there is none. */
  readonly publishNext: (gameId: number) => Promise<boolean>;
  readonly list: () => Promise<DemoReleaseState[]>;
}

export type CreateDemoReleases = (
  releases: Pick<ReleaseService, 'keep' | 'newest'>,
  log: FastifyBaseLogger,
) => DemoReleases;
