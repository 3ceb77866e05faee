import { z } from 'zod';
import { gameGlob, playerFilesProblem } from './game-glob.ts';
import { launchEntry, manifestFile, manifestProblem, runtimePlatform } from './package-manifest.ts';
import { lazySchema } from './lazy-schema.ts';

/** Limit of the canonical JSON; its payload is smaller. */
export const RELEASE_MANIFEST_MAX_BYTES = 96 * 2 ** 20;
export const CHUNK_MAX_BYTES = 2 ** 20;
export const PACK_MAX_BYTES = 2 ** 32;
export const RELEASE_MAX_CHUNKS = 800_000;
export const RELEASE_MAX_FILES = 200_000;
export const RELEASE_MAX_PACKS = 10_000;
/** Limit of all files' chunk lists together. */
export const RELEASE_MAX_ENTRIES = 2_000_000;

/** Lower-case hexadecimal. */
export const sha256Hex = lazySchema(() => z.string().regex(/^[0-9a-f]{64}$/));

/** Lower-case letters, digits and dashes; used as a folder's name. */
export const releaseChannel = lazySchema(() => z.string().regex(/^[a-z][a-z0-9-]{0,31}$/));

/** An immutable file with chunks one after the other; the id is the SHA-256 of its bytes. */
export const releasePack = lazySchema(() =>
  z.strictObject({
    id: sha256Hex,
    /** Bytes. */
    size: z.int().positive().max(PACK_MAX_BYTES),
  }),
);
export type ReleasePack = z.infer<typeof releasePack>;

/**
 * SHA-256 of the content, its length, index of the pack, offset in the pack, stored length (all in
 * bytes), and encoding: plain, or one zstd frame. A tuple, because there are many.
 */
const releaseChunk = lazySchema(() =>
  z.tuple([
    sha256Hex,
    z.int().positive().max(CHUNK_MAX_BYTES),
    z.int().nonnegative().max(RELEASE_MAX_PACKS),
    z.int().nonnegative().max(PACK_MAX_BYTES),
    z.int().positive().max(CHUNK_MAX_BYTES),
    z.enum(['raw', 'zstd']),
  ]),
);
export type ReleaseChunk = z.infer<typeof releaseChunk>;

const releaseFile = lazySchema(() =>
  manifestFile
    .extend({
      /** Indexes into the manifest's chunks, in the file's order. */
      chunks: z.array(z.int().nonnegative().max(RELEASE_MAX_CHUNKS)),
    })
    .strict(),
);
export type ReleaseFile = z.infer<typeof releaseFile>;

/** An update from one earlier release of the channel: see release-delta.ts. */
const releaseDeltaEntry = lazySchema(() =>
  z.strictObject({
    from: z.int().positive(),
    /** The file that lists the runs; the id is the SHA-256 of its bytes. */
    index: z.strictObject({
      id: sha256Hex,
      size: z
        .int()
        .positive()
        .max(64 * 2 ** 20),
    }),
    pack: releasePack,
  }),
);
export type ReleaseDeltaEntry = z.infer<typeof releaseDeltaEntry>;

/** One release of a game: the JSON inside a signed release file. */
export const releaseManifest = lazySchema(() =>
  z
    .strictObject({
      format: z.literal(1),
      gameId: z.int().positive(),
      name: z.string().min(1).max(200),
      channel: releaseChannel,
      /** Rises with each release of a channel and is never reused: a host refuses a lower one. */
      release: z.int().positive(),
      version: z.string().min(1).max(64),
      notes: z.string().max(20_000),
      /** Epoch milliseconds. */
      createdAt: z.int().positive(),
      /** Epoch milliseconds; after this time a host does not install it any more. */
      expiresAt: z.int().positive(),
      /** The average chunk length that the publisher used, in bytes. */
      averageChunk: z.union([z.literal(65_536), z.literal(262_144)]),
      packs: z.array(releasePack).max(RELEASE_MAX_PACKS),
      chunks: z.array(releaseChunk).max(RELEASE_MAX_CHUNKS),
      files: z.array(releaseFile).min(1).max(RELEASE_MAX_FILES),
      launch: z.partialRecord(runtimePlatform, launchEntry),
      /** The player's own files: never placed, replaced or removed. */
      playerFiles: z.array(gameGlob).max(64),
      deltas: z.array(releaseDeltaEntry).max(32),
    })
    .superRefine((manifest, context) => {
      const problem = releaseProblem(manifest);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
);
export type ReleaseManifest = z.infer<typeof releaseManifest>;

type Parts = Pick<
  ReleaseManifest,
  'packs' | 'chunks' | 'files' | 'launch' | 'playerFiles' | 'deltas' | 'release'
> & { createdAt: number; expiresAt: number };

function releaseProblem(manifest: Parts): string | null {
  if (manifest.expiresAt <= manifest.createdAt) return 'expires before it is made';
  return (
    manifestProblem(manifest.files, Object.values(manifest.launch))?.text ??
    chunksProblem(manifest) ??
    filesProblem(manifest) ??
    deltasProblem(manifest)
  );
}

function chunksProblem({ packs, chunks }: Parts): string | null {
  if (new Set(packs.map(({ id }) => id)).size !== packs.length) return 'a pack twice';
  if (new Set(chunks.map(([sha256]) => sha256)).size !== chunks.length) return 'a chunk twice';
  const used = new Set<number>();
  for (const [sha256, length, pack, offset, stored, codec] of chunks) {
    const size = packs[pack]?.size;
    if (size === undefined) return `chunk ${sha256} is in no pack`;
    if (offset + stored > size) return `chunk ${sha256} reaches over its pack's end`;
    if (codec === 'raw' ? stored !== length : stored >= length)
      return `chunk ${sha256} has another length`;
    used.add(pack);
  }
  return used.size === packs.length ? null : 'a pack of no use';
}

function filesProblem({ chunks, files, playerFiles }: Parts): string | null {
  const used = new Set<number>();
  let entries = 0;
  for (const file of files) {
    let size = 0;
    entries += file.chunks.length;
    for (const index of file.chunks) {
      const chunk = chunks[index];
      if (chunk === undefined) return `${file.path} has a chunk that is not listed`;
      size += chunk[1];
      used.add(index);
    }
    if (size !== file.size) return `the chunks of ${file.path} are not its size`;
  }
  if (entries > RELEASE_MAX_ENTRIES) return 'absurd number of chunks';
  if (used.size !== chunks.length) return 'a chunk of no use';
  return playerFilesProblem(playerFiles, files);
}

function deltasProblem({ release, deltas }: Parts): string | null {
  const from = new Set(deltas.map((delta) => delta.from));
  if (from.size !== deltas.length) return 'two deltas from one release';
  return deltas.some((delta) => delta.from >= release) ? 'a delta from a later release' : null;
}

/**
 * The content of a channel's `latest.json`: only a hint, because the release file itself is signed.
 */
export const releasePointer = lazySchema(() =>
  z.strictObject({
    format: z.literal(1),
    release: z.int().positive(),
    version: z.string().min(1).max(64),
    /** Relative to the pointer's own address. */
    path: z.string().regex(/^releases\/[0-9]{1,16}\.release$/),
    /** The release file's size in bytes. */
    size: z.int().positive(),
    sha256: sha256Hex,
    /**
     * Other addresses of the folder with the game's packs, each ending in `/`. They are not signed:
     * everything from them is checked by the hashes of the signed release.
     */
    mirrors: z
      .array(z.url({ protocol: /^https?$/ }).max(1024))
      .max(8)
      .default([]),
  }),
);
export type ReleasePointer = z.infer<typeof releasePointer>;
