import { z } from 'zod';
import { gamePath, launchEntry, runtimePlatform } from '@gamebox/contract/host';

/** A release newer than the installed one. */
export const newerRelease = z.object({
  release: z.int().positive(),
  version: z.string(),
  notes: z.string(),
  /** What the update loads. */
  downloadBytes: z.int().nonnegative(),
});
export type NewerRelease = z.infer<typeof newerRelease>;

/** One installed game in `installed.json`. */
export const installedGame = z.object({
  gameId: z.int().positive(),
  name: z.string(),
  coverPrcture: z.string(),
  packageUrl: z.string(),
  release: z.int().positive(),
  version: z.string(),
  sizeBytes: z.int().nonnegative(),
  folder: z.string(),
  installedAt: z.int(),
  launch: z.partialRecord(runtimePlatform, launchEntry),
  /** Globs of what is the player's own. */
  playerFiles: z.array(z.string()),
  update: newerRelease.nullable(),
  /** Its files are being removed: what a kill left of that is done at the next start. */
  removing: z.boolean(),
});
export type InstalledGame = z.infer<typeof installedGame>;

/** What an installed game consists of, in a file of its own: it can be long. */
export const installedFiles = z.object({
  /** Path, size in bytes, and modification time as it was placed, milliseconds. */
  files: z.array(z.tuple([gamePath, z.int().nonnegative(), z.number()])),
});
export type InstalledFiles = z.infer<typeof installedFiles>;
