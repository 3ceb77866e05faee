import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { packageSize } from '@gamebox/contract';
import { type BuildStamp, packageFingerprint, readStamp, writeStamp } from './build-stamp.ts';
import type { DemoGame } from './demo-game.ts';
import { ironTide } from './games/iron-tide.ts';
import { lanternsOfQinghe } from './games/lanterns-of-qinghe.ts';
import { paperDragon } from './games/paper-dragon.ts';
import { planFiles, type PlannedFile } from './package-files.ts';
import { writePackage } from './write-package.ts';

/** A build takes seconds: a work folder this old was left by one that was interrupted. */
const LEFTOVER_AGE_MS = 10 * 60_000;

export const demoGames: readonly DemoGame[] = [lanternsOfQinghe, ironTide, paperDragon];

export type BuiltPackage = {
  slug: DemoGame['slug'];
  /** Holds `manifest.json` and `files/`, to be served as they are. */
  folder: string;
  manifestPath: string;
  /** Sum of the package's files, bytes. */
  sizeBytes: number;
  version: string;
};

/**
 * Makes the packages of the demo games in `outDir`, one folder each, the same bytes everywhere.
 * A package that is already complete is left alone; one that was interrupted is made again.
 * Processes may build into the same folder at once. Errors are the file system's.
 */
export async function buildDemoPackages(
  outDir: string,
  wanted: readonly DemoGame[] = demoGames,
): Promise<BuiltPackage[]> {
  await mkdir(outDir, { recursive: true });
  return Promise.all(wanted.map((game) => buildOne(outDir, game)));
}

async function buildOne(outDir: string, game: DemoGame): Promise<BuiltPackage> {
  const folder = join(outDir, game.slug);
  const files = planFiles(game);
  const fingerprint = packageFingerprint(game, files);
  await removeLeftovers(outDir, game.slug);
  const before = await readStamp(folder);
  const stamp =
    before?.fingerprint === fingerprint ? before : await rebuild(outDir, game, files, fingerprint);
  const { sizeBytes, version } = stamp;
  return {
    slug: game.slug,
    folder,
    manifestPath: join(folder, 'manifest.json'),
    sizeBytes,
    version,
  };
}

async function rebuild(
  outDir: string,
  game: DemoGame,
  files: readonly PlannedFile[],
  fingerprint: string,
): Promise<BuildStamp> {
  const work = await mkdtemp(join(outDir, `.${game.slug}-`));
  const fresh = join(work, 'new');
  try {
    await mkdir(fresh);
    const manifest = await writePackage(fresh, game, files);
    const stamp = { fingerprint, sizeBytes: packageSize(manifest), version: manifest.version };
    await writeStamp(fresh, stamp);
    await putInPlace(fresh, join(outDir, game.slug), join(work, 'old'), fingerprint);
    return stamp;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function putInPlace(
  fresh: string,
  place: string,
  aside: string,
  fingerprint: string,
): Promise<void> {
  await rename(place, aside).catch(ignoreMissing);
  try {
    await rename(fresh, place);
  } catch (error) {
    // Another process may have put the same package there in between.
    if ((await readStamp(place))?.fingerprint !== fingerprint) throw error;
  }
}

async function removeLeftovers(outDir: string, slug: string): Promise<void> {
  for (const name of await readdir(outDir)) {
    if (!name.startsWith(`.${slug}-`)) continue;
    const path = join(outDir, name);
    const changed = await stat(path).catch(ignoreMissing);
    if (changed && Date.now() - changed.mtimeMs > LEFTOVER_AGE_MS)
      await rm(path, { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
