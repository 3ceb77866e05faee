import { minorPlayParts } from '../../china/minors.ts';
import { splitAtMidnights } from '../../china/time.ts';
import type { ChinaDayPart } from '../../china/time.ts';
import { lockUser } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityService } from '../activity/service.ts';
import type { Identity } from '../user/identity-service.ts';
import type { PlayTimeRepository } from './repository.ts';

/** Start and end in epoch milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Nobody plays longer in a day. */
const MOST_TOLD_MS = 20 * 3_600_000;

export interface PlayTimeService {
  /**
   * Counts play time of a verified player. Each moment counts once, whichever sources report it.
   * For a minor only the permitted hours count, and the future never counts. Locks the user.
   */
  readonly add: (tx: Tx, userId: number, identity: Identity, stretch: Stretch) => Promise<void>;
  /**
   * The same of what only the player's computer says, whenever it is told: it brings no day in China
   * above 20 hours.
   */
  readonly addTold: (tx: Tx, userId: number, identity: Identity, stretch: Stretch) => Promise<void>;
  readonly totalSeconds: (userId: number) => Promise<number>;
  /** Play time in seconds since a day in China. */
  readonly secondsSince: (userId: number, day: string) => Promise<number>;
}

export interface PlayTimeDeps {
  readonly repository: PlayTimeRepository;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly now: () => number;
}

export function createPlayTimeService(deps: PlayTimeDeps): PlayTimeService {
  const { repository, now } = deps;
  return {
    add: (tx, userId, identity, stretch) =>
      count(deps, tx, userId, splitPlay(identity, stretch, now())),
    addTold: async (tx, userId, identity, stretch) => {
      await lockUser(tx, userId);
      const parts = splitPlay(identity, stretch, now());
      await count(deps, tx, userId, await repository.cut(tx, userId, parts, MOST_TOLD_MS));
    },
    totalSeconds: async (userId) => Math.floor((await repository.total(userId)) / 1000),
    secondsSince: async (userId, day) =>
      Math.floor((await repository.totalSince(userId, day)) / 1000),
  };
}

/** The parts that may count, one for each day. */
function splitPlay({ minor }: Identity, { from, to }: Stretch, now: number) {
  const split = minor ? minorPlayParts : splitAtMidnights;
  return split(from, Math.min(to, now));
}

async function count(
  { repository, activity }: PlayTimeDeps,
  tx: Tx,
  userId: number,
  parts: readonly ChinaDayPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await lockUser(tx, userId);
  for (const { day, seconds } of await repository.add(tx, userId, parts)) {
    const time = parts.find((part) => part.day === day)?.from;
    if (seconds > 0 && time !== undefined)
      await activity.append(tx, { userId, kind: 'play', amount: seconds, time });
  }
}
