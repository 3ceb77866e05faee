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
  /**
   * An uninstallation that failed, and of which the player knows: how many files are left, and
   * one of them. Nothing goes on by itself.
   */
  unremoved: z.object({ left: z.int().nonnegative(), path: z.string() }).nullable().default(null),
});
export type InstalledGame = z.infer<typeof installedGame>;

/** What an installed game consists of, in a file of its own: it can be long. */
export const installedFiles = z.object({
  /** Path, size in bytes, and modification time as it was placed, milliseconds. */
  files: z.array(z.tuple([gamePath, z.int().nonnegative(), z.number()])),
  /** The game as `installed.json` had it then, should that file be damaged. */
  game: installedGame.optional().catch(undefined),
});
export type InstalledFiles = z.infer<typeof installedFiles>;
