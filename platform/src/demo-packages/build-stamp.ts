import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DemoGame } from './demo-game.ts';
import type { PlannedFile } from './package-files.ts';

const STAMP = 'build.json';
const buildStamp = z.object({
  fingerprint: z.string(),
  sizeBytes: z.int().nonnegative(),
  version: z.string(),
});
export type BuildStamp = z.infer<typeof buildStamp>;

/** The builder's own sources: a change in how bytes are made makes every package stale. */
function builderHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(import.meta.dirname).toSorted())
    if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
      hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex');
}

/** Changes with anything that changes the package's bytes. */
export function packageFingerprint(game: DemoGame, files: readonly PlannedFile[]): string {
  const hash = createHash('sha256').update(builderHash()).update(JSON.stringify(game));
  for (const file of files) {
    hash.update(`${file.path}\0${file.sizeBytes}\0`);
    // Made bytes follow from their seed and the builder; the rest is hashed itself.
    hash.update(Buffer.isBuffer(file.source) ? file.source : JSON.stringify(file.source));
  }
  return hash.digest('hex');
}

/** What a finished build left in its folder; null where there is none or it can't be read. */
export async function readStamp(folder: string): Promise<BuildStamp | null> {
  try {
    return buildStamp.parse(JSON.parse(await readFile(join(folder, STAMP), 'utf8')));
  } catch {
    return null;
  }
}

/** Says that the folder is complete; written last. */
export async function writeStamp(folder: string, stamp: BuildStamp): Promise<void> {
  await writeFile(join(folder, STAMP), `${JSON.stringify(stamp)}\n`);
}
