import { z } from 'zod';
import { known } from '../known.ts';

/**
 * How much longer a running game may be played: told some minutes before a minor's time ends, and
 * when the host ends the game (0).
 */
export const playLimit = z.object({
  gameId: z.int().positive(),
  name: known(z.string(), ''),
  remainingSeconds: z.int().nonnegative(),
  /** Why it ends; Chinese, empty while it doesn't. */
  reason: known(z.string(), ''),
});
export type PlayLimit = z.infer<typeof playLimit>;
