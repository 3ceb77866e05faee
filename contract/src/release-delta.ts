import { z } from 'zod';
import { gamePath } from './game-path.ts';
import { lazySchema } from './lazy-schema.ts';

/** The most bytes that a run produces. */
export const DELTA_RUN_MAX_BYTES = 8 * 2 ** 20;
/** The most old bytes that a run is made from. */
export const DELTA_DICTIONARY_MAX_BYTES = 8 * 2 ** 20;
export const DELTA_DICTIONARY_MAX_PARTS = 4;
/** A host downloads an update with a larger index as chunks. */
export const DELTA_INDEX_MAX_BYTES = 16 * 2 ** 20;
/** The most runs, and the most paths: more of them cost a host's memory and time. */
export const DELTA_MAX_RUNS = 200_000;

/** A part of a file of the old release. */
const dictionaryPart = lazySchema(() =>
  z.strictObject({
    /** An index into `paths`. */
    path: z.int().nonnegative(),
    offset: z.int().nonnegative(),
    length: z.int().positive().max(DELTA_DICTIONARY_MAX_BYTES),
  }),
);
export type DictionaryPart = z.infer<typeof dictionaryPart>;

/**
 * Some chunks that the old release does not have, in one zstd frame whose dictionary consists of
 * parts of old files. Each chunk's hash shows whether the result is correct.
 */
const deltaRun = lazySchema(() =>
  z.strictObject({
    /** The index of the first chunk in the new manifest, and the number of chunks. */
    chunks: z.tuple([z.int().nonnegative(), z.int().positive()]),
    /** The offset of the frame in the delta's pack, in bytes. */
    offset: z.int().nonnegative(),
    stored: z.int().positive(),
    dictionary: z
      .array(dictionaryPart)
      .min(1)
      .max(DELTA_DICTIONARY_MAX_PARTS)
      .refine(
        (parts) => parts.reduce((sum, part) => sum + part.length, 0) <= DELTA_DICTIONARY_MAX_BYTES,
      ),
  }),
);
export type DeltaRun = z.infer<typeof deltaRun>;

/**
 * The content of a delta's index file; it needs no signature, because the manifest names its hash.
 */
export const releaseDelta = lazySchema(() =>
  z
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
    ),
);
export type ReleaseDelta = z.infer<typeof releaseDelta>;
