import { z } from 'zod';
import { gamePath, launchEntry, runtimePlatform } from '@gamebox/contract/host';

/** A release newer than the installed one. */
export const newerRelease = z.object({
  release: z.int().positive(),
  version: z.string(),
  notes: z.string(),
  /** The download size of the update. */
  downloadBytes: z.int().nonnegative(),
});
export type NewerRelease = z.infer<typeof newerRelease>;

/** `OwnPlace`. */
export const ownPlace = z.object({ place: z.string(), placeId: z.string().optional() });

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
  /**
   * What the folder that its own is in is known by (`KnownPlace`): with another one there its disk is
   * away. Unknown of games that older hosts installed, until a start finds them.
   */
  place: z.string().optional().catch(undefined),
  placeId: z.string().optional().catch(undefined),
  ownPlace: ownPlace.optional().catch(undefined),
  /** The id that its place may have got since its own was lost there. */
  laterPlaceId: z.string().optional().catch(undefined),
  installedAt: z.int(),
  launch: z.partialRecord(runtimePlatform, launchEntry),
  /** Globs of the player's own files. */
  playerFiles: z.array(z.string()),
  update: newerRelease.nullable(),
  /** Its files are being removed: after a kill the next start continues. */
  removing: z.boolean(),
  /**
   * A failed uninstallation that the player knows of: how many files are left, one of them, and whether its disk
   * went meanwhile. It does not continue by itself.
   */
  unremoved: z
    .object({
      left: z.int().nonnegative(),
      path: z.string(),
      away: z.boolean().optional(),
    })
    .nullable()
    .default(null),
  /**
   * The decided move that is placing it, in case all of the job's own files are lost; `placeId` and
   * `ownPlace` are those of its old place.
   */
  moving: z
    .object({
      from: z.string(),
      to: z.string(),
      placeId: z.string().optional(),
      ownPlace: ownPlace.optional(),
    })
    .nullable()
    .default(null)
    .catch(null),
});
export type InstalledGame = z.infer<typeof installedGame>;

/** The list of an installed game's files, in a separate file because it may be long. */
export const installedFiles = z.object({
  /** Path, size in bytes, and modification time when it was placed, in milliseconds. */
  files: z.array(z.tuple([gamePath, z.int().nonnegative(), z.number()])),
  /** A copy of the entry of `installed.json`, in case that file is damaged. */
  game: installedGame.optional().catch(undefined),
});
export type InstalledFiles = z.infer<typeof installedFiles>;
