import { z } from 'zod';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/** What came of a job or an uninstallation that ended well, or a game that the host ended. */
export const historyEntry = lazyObject(() => ({
  gameId: z.int().positive(),
  name: z.string(),
  coverPrcture: z.string(),
  kind: known(z.enum(['install', 'update', 'repair', 'move', 'uninstall', 'time-over'])),
  /** Epoch milliseconds. */
  endTime: z.int().nonnegative(),
  /** That is installed since; left out after an uninstallation. */
  version: z.string().optional(),
  /** What was downloaded. */
  bytes: z.int().nonnegative(),
  /** Of a check: files brought anew. */
  repairedFiles: z.int().nonnegative().optional(),
  /** Why the host ended the game (`time-over`); Chinese. */
  reason: known(z.string().optional(), undefined),
}));
/** As a page reads it of any host: a kind that it does not know is null. */
export type HeardHistoryEntry = z.infer<typeof historyEntry>;
/** As a host keeps and sends it. */
export type HistoryEntry = HeardHistoryEntry & { kind: NonNullable<HeardHistoryEntry['kind']> };

/** As many as a host keeps; the oldest goes. */
export const HISTORY_LENGTH = 200;
