import { z } from 'zod';
import { id, time } from './fields.ts';
import { known } from './known.ts';
import { lazyObject } from './lazy-object.ts';

/**
 * A release of a game as players see it. Apart from the release's own format, which the client
 * would otherwise load along.
 */
export const gameRelease = lazyObject(() => ({
  /** Grows with each release of a channel (`docs/publishing.md`). */
  release: id,
  version: z.string(),
  /** What is new, as the publisher wrote it: plain text. */
  notes: z.string(),
  /** Of the installed game, bytes. */
  sizeBytes: z.int().nonnegative(),
  /** What a new player loads, bytes: compressed. An older platform doesn't tell. */
  downloadBytes: known(z.int().nonnegative().optional(), undefined),
  /** When the platform first heard of it. */
  publishTime: time,
}));
export type GameRelease = z.infer<typeof gameRelease>;
