import { z } from 'zod';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/**
 * The remaining play time of a running game: sent some minutes before a minor's time ends, and when
 * the host ends the game (0).
 */
export const playLimit = lazyObject(() => ({
  gameId: z.int().positive(),
  name: known(z.string(), ''),
  remainingSeconds: z.int().nonnegative(),
  /** Why it ends; Chinese, empty before that. */
  reason: known(z.string(), ''),
}));
export type PlayLimit = z.infer<typeof playLimit>;

/**
 * Whether the player of the setting's session may start a game now, by the platform's current or
 * last answer.
 */
export const playPermission = lazyObject(() => ({
  playable: z.boolean(),
  /** Why not; Chinese, empty if play is allowed. */
  reason: known(z.string(), ''),
  /** The player; null if the host does not know. */
  userId: known(z.int().positive().nullable(), null),
}));
export type PlayPermission = z.infer<typeof playPermission>;
