import { minorPlayParts } from '../../china/minors.ts';
import { splitAtMidnights } from '../../china/time.ts';
import type { Identity } from '../user/identity-service.ts';
import type { PlayTimeRepository } from './repository.ts';

/** From and to a moment in epoch milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface PlayTimeService {
  /**
   * Counts time a verified player played, each moment once, whichever source tells of it and how
   * often. Of a minor's, only what lies in the permitted hours; never what is to come.
   */
  readonly add: (userId: number, identity: Identity, stretch: Stretch) => Promise<void>;
  readonly totalSeconds: (userId: number) => Promise<number>;
}

export function createPlayTimeService(
  repository: PlayTimeRepository,
  now: () => number,
): PlayTimeService {
  return {
    add: async (userId, { minor }, { from, to }) => {
      const split = minor ? minorPlayParts : splitAtMidnights;
      await repository.add(userId, split(from, Math.min(to, now())));
    },
    totalSeconds: async (userId) => Math.floor((await repository.total(userId)) / 1000),
  };
}
