import { z } from 'zod';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/**
 * How much longer a running game may be played: told some minutes before a minor's time ends, and
 * when the host ends the game (0).
 */
export const playLimit = lazyObject(() => ({
  gameId: z.int().positive(),
  name: known(z.string(), ''),
  remainingSeconds: z.int().nonnegative(),
  /** Why it ends; Chinese, empty while it doesn't. */
  reason: known(z.string(), ''),
}));
export type PlayLimit = z.infer<typeof playLimit>;

/** Whether the player of the setting's session may start a game now, by the platform or its last word. */
export const playPermission = lazyObject(() => ({
  playable: z.boolean(),
  /** Why not; Chinese, empty where playable. */
  reason: known(z.string(), ''),
  /** Whose play it would be; null where the host was never told. */
  userId: known(z.int().positive().nullable(), null),
}));
export type PlayPermission = z.infer<typeof playPermission>;
