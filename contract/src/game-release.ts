import { z } from 'zod';
import { id, time } from './fields.ts';
import { known } from './known.ts';
import { lazyObject } from './lazy-object.ts';

/**
 * A release of a game for players. In a separate file, so that the client does not load the release
 * format.
 */
export const gameRelease = lazyObject(() => ({
  /** Rises with each release of a channel (`docs/publishing.md`). */
  release: id,
  version: z.string(),
  /** The publisher's release notes: plain text. */
  notes: z.string(),
  /** Size of the installed game in bytes. */
  sizeBytes: z.int().nonnegative(),
  /** Compressed download size for a new player in bytes. Older platforms do not send it. */
  downloadBytes: known(z.int().nonnegative().optional(), undefined),
  /** When the platform first registered it. */
  publishTime: time,
}));
export type GameRelease = z.infer<typeof gameRelease>;
