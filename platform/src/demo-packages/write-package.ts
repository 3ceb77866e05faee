import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type PackageManifest, packageManifest } from '@gamebox/contract';
import type { DemoGame } from './demo-game.ts';
import { chunksOf, contentOf, type PlannedFile, programPaths } from './package-files.ts';

const launchArguments = [
  ['--resolution', '{resolution}'],
  ['--account', '{account}'],
  ['--server', '{server}'],
].flat();

/** Writes one file and answers its SHA-256, lower-case hexadecimal. */
async function writeHashed(path: string, file: PlannedFile): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(path, 'wx');
  try {
    let writing: Promise<unknown> = Promise.resolve();
    for (const chunk of chunksOf(file)) {
      // The disk takes the chunk before while this one is made and hashed.
      hash.update(chunk);
      await writing;
      writing = handle.writeFile(chunk);
    }
    await writing;
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}

async function writeFiles(folder: string, files: readonly PlannedFile[]) {
  const written = [];
  const folders = new Set<string>();
  for (const file of files) {
    const path = join(folder, 'files', file.path);
    const parent = dirname(path);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true });
    folders.add(parent);
    const sha256 = await writeHashed(path, file);
    written.push({ path: file.path, size: file.sizeBytes, sha256, mode: file.mode });
  }
  return written;
}

/** Writes `files/…` and `manifest.json` into an empty folder; errors are the system's. */
export async function writePackage(
  folder: string,
  game: DemoGame,
  files: readonly PlannedFile[],
): Promise<PackageManifest> {
  const { gameId, name } = contentOf(game);
  const { linux, windows } = programPaths(game.slug);
  const manifest = packageManifest.parse({
    format: 1,
    gameId,
    name,
    version: game.version,
    files: await writeFiles(folder, files),
    launch: {
      'linux-x64': { path: linux, args: launchArguments },
      'win32-x64': { path: windows, args: launchArguments },
    },
  });
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
  return manifest;
}
