import { minorPlayParts } from '../../china/minors.ts';
import { DAY_MS, chinaClock, splitAtMidnights } from '../../china/time.ts';
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

/** Nobody plays longer in a day; who was offline for days may send more than a day's at once. */
const TOLD_SECONDS_A_DAY = 20 * 3600;

export interface PlayTimeService {
  /**
   * Counts play time of a verified player. Each moment counts once, whichever sources report it.
   * For a minor only the permitted hours count, and the future never counts. Locks the user.
   */
  readonly add: (tx: Tx, userId: number, identity: Identity, stretch: Stretch) => Promise<void>;
  /**
   * The same of what only the player's computer says: of one report the last 24 hours, and no more
   * where the reports of a day have added 20 hours already.
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
    add: async (tx, userId, identity, stretch) => {
      await count(deps, tx, userId, identity, stretch);
    },
    addTold: async (tx, userId, identity, { from, to }) => {
      const { day } = chinaClock(now());
      await lockUser(tx, userId);
      if ((await repository.told(tx, userId, day)) >= TOLD_SECONDS_A_DAY) return;
      const last = { from: Math.max(from, to - DAY_MS), to };
      const gained = await count(deps, tx, userId, identity, last);
      if (gained > 0) await repository.addTold(tx, userId, day, gained);
    },
    totalSeconds: async (userId) => Math.floor((await repository.total(userId)) / 1000),
    secondsSince: async (userId, day) =>
      Math.floor((await repository.totalSince(userId, day)) / 1000),
  };
}

/** Returns the seconds that were not counted before. */
async function count(
  { repository, activity, now }: PlayTimeDeps,
  tx: Tx,
  userId: number,
  { minor }: Identity,
  { from, to }: Stretch,
): Promise<number> {
  const split = minor ? minorPlayParts : splitAtMidnights;
  const parts = split(from, Math.min(to, now()));
  if (parts.length === 0) return 0;
  await lockUser(tx, userId);
  let gained = 0;
  for (const { day, seconds } of await repository.add(tx, userId, parts)) {
    gained += seconds;
    const time = parts.find((part) => part.day === day)?.from;
    if (seconds > 0 && time !== undefined)
      await activity.append(tx, { userId, kind: 'play', amount: seconds, time });
  }
  return gained;
}
