import { z } from 'zod';
import { lazyObject } from '../lazy-object.ts';

/** A file of the host that could not be read or written since the host was started. */
export const hostProblem = lazyObject(() => ({
  path: z.string(),
  /** Chinese: what it means for the player. */
  message: z.string(),
}));
export type HostProblem = z.infer<typeof hostProblem>;
