import { z } from 'zod';
import { time } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/** A successful job or uninstallation, or a game that the host ended. */
export const historyEntry = lazyObject(() => ({
  gameId: z.int().positive(),
  name: z.string(),
  coverPrcture: z.string(),
  kind: known(z.enum(['install', 'update', 'repair', 'move', 'uninstall', 'time-over'])),
  /** Epoch milliseconds. */
  endTime: time,
  /** The installed version; missing after an uninstallation. */
  version: z.string().optional(),
  /** Downloaded bytes. */
  bytes: z.int().nonnegative(),
  /** For a check: repaired files. */
  repairedFiles: z.int().nonnegative().optional(),
  /** Why the host ended the game (`time-over`); Chinese. */
  reason: known(z.string().optional(), undefined),
  /** The player that it concerns; missing or null if nobody was logged in: then it is for all. */
  userId: known(z.int().positive().nullish(), undefined),
}));
/** As a page reads it from any host: an unknown kind is null. */
export type HeardHistoryEntry = z.infer<typeof historyEntry>;
/** As a host stores and sends it. */
export type HistoryEntry = HeardHistoryEntry & { kind: NonNullable<HeardHistoryEntry['kind']> };

/** The most entries that a host keeps; the oldest one is removed. */
export const HISTORY_LENGTH = 200;
