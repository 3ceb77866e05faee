import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DemoGame } from './demo-game.ts';
import type { PlannedFile } from './package-files.ts';

/** A release of a demo game that the store has. */
export const publishedRelease = z.object({
  fingerprint: z.string(),
  release: z.int().positive(),
  version: z.string(),
  notes: z.string(),
  /** Of the installed game, and what a new player loads: bytes. */
  sizeBytes: z.int().nonnegative(),
  downloadBytes: z.int().nonnegative(),
  /** Epoch milliseconds. */
  createTime: z.int().nonnegative(),
});
export type PublishedRelease = z.infer<typeof publishedRelease>;

const publishStamp = z.object({
  /** Of the key that signed them. */
  pin: z.string(),
  /** By the game's slug, in the order they were published. */
  games: z.record(z.string(), z.array(publishedRelease)),
});
export type PublishStamp = z.infer<typeof publishStamp>;

/** The builder's own sources: a change in how bytes are made makes every release stale. */
function builderHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(import.meta.dirname).toSorted())
    if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
      hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex');
}

/** Changes with anything that changes a release's bytes or words. */
export function releaseFingerprint(
  game: DemoGame,
  words: { readonly version: string; readonly notes: string },
  files: readonly PlannedFile[],
): string {
  const hash = createHash('sha256').update(builderHash());
  hash.update(JSON.stringify([game.slug, words]));
  for (const { path, sizeBytes, source, rewritten = [] } of files) {
    hash.update(`${path}\0${sizeBytes}\0`);
    // Made bytes follow from their seed and the builder; the rest is hashed itself.
    hash.update(Buffer.isBuffer(source) ? source : JSON.stringify(source));
    for (const { offset, bytes } of rewritten) hash.update(`${offset}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** What was published into a store with this key; nothing where that can't be read. */
export async function readStamp(path: string, pin: string): Promise<PublishStamp> {
  try {
    const stamp = publishStamp.parse(JSON.parse(await readFile(path, 'utf8')));
    if (stamp.pin === pin) return stamp;
  } catch {
    // Missing or torn: as if nothing was published, which costs some seconds.
  }
  return { pin, games: {} };
}

export async function writeStamp(path: string, stamp: PublishStamp): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(stamp, null, 2)}\n`);
  await rename(`${path}.new`, path);
}
