import { z } from 'zod';
import { gamePath } from './game-path.ts';

/** Of the bytes that a run makes. */
export const DELTA_RUN_MAX_BYTES = 8 * 2 ** 20;
/** Of the old bytes that a run is made from, together. */
export const DELTA_DICTIONARY_MAX_BYTES = 8 * 2 ** 20;
export const DELTA_DICTIONARY_MAX_PARTS = 4;

/** A stretch of a file of the old release. */
const dictionaryPart = z.strictObject({
  /** Index into `paths`. */
  path: z.int().nonnegative(),
  offset: z.int().nonnegative(),
  length: z.int().positive().max(DELTA_DICTIONARY_MAX_BYTES),
});
export type DictionaryPart = z.infer<typeof dictionaryPart>;

/**
 * Some chunks that the old release has not, one after the other in one zstd frame whose
 * dictionary is the parts of old files, joined. Each chunk's hash says whether it came out right.
 */
const deltaRun = z.strictObject({
  /** Index of the first in the new manifest's chunks, and how many. */
  chunks: z.tuple([z.int().nonnegative(), z.int().positive()]),
  /** Where the frame is in the delta's pack, bytes. */
  offset: z.int().nonnegative(),
  stored: z.int().positive(),
  dictionary: z
    .array(dictionaryPart)
    .min(1)
    .max(DELTA_DICTIONARY_MAX_PARTS)
    .refine(
      (parts) => parts.reduce((sum, part) => sum + part.length, 0) <= DELTA_DICTIONARY_MAX_BYTES,
    ),
});
export type DeltaRun = z.infer<typeof deltaRun>;

/** What a delta's index file holds; it needs no signature, for the manifest names its hash. */
export const releaseDelta = z
  .strictObject({
    format: z.literal(1),
    gameId: z.int().positive(),
    from: z.int().positive(),
    to: z.int().positive(),
    /** Files of the old release. */
    paths: z.array(gamePath),
    runs: z.array(deltaRun).min(1),
  })
  .refine(
    ({ paths, runs }) =>
      runs.every(({ dictionary }) => dictionary.every(({ path }) => path < paths.length)),
    'a part of no file',
  );
export type ReleaseDelta = z.infer<typeof releaseDelta>;
