import { z } from 'zod';
import { packageManifest } from '@gamebox/contract';

/** One installed game in `installed.json`. */
export const installedGame = z.object({
  gameId: z.int().positive(),
  name: z.string(),
  coverPrcture: z.string(),
  packageUrl: z.string(),
  version: z.string(),
  /** SHA-256 of its manifest's text. */
  digest: z.string(),
  sizeBytes: z.int().nonnegative(),
  folder: z.string(),
  installedAt: z.int(),
  /** Digest of a newer manifest that was seen, or null. */
  newerDigest: z.string().nullable(),
  /** Its files are being removed: what a kill left of that is done at the next start. */
  removing: z.boolean(),
});
export type InstalledGame = z.infer<typeof installedGame>;

/** What an installed game consists of, in a file of its own: it can be long. */
export const installedFiles = z.object({
  manifest: packageManifest,
  /** Modification time of each file as it was placed, milliseconds: unchanged saves a hash. */
  placedAt: z.record(z.string(), z.number()),
});
export type InstalledFiles = z.infer<typeof installedFiles>;
