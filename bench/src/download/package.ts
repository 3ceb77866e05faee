import { createHash, randomFillSync } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gamePath } from '@gamebox/contract';
import type { PackageManifest } from '@gamebox/contract';

const BLOCK_BYTES = 2 ** 20;

export interface BenchPackage {
  /** Holds `manifest.json` and `files/`. */
  readonly folder: string;
  readonly gameId: number;
  readonly names: readonly string[];
  readonly bytes: number;
  readonly sha256: Readonly<Record<string, string>>;
}

/** Writes a package of `files` files that no compression makes smaller. */
export async function writePackage(
  folder: string,
  files: number,
  fileBytes: number,
): Promise<BenchPackage> {
  await mkdir(join(folder, 'files'), { recursive: true });
  const names = Array.from({ length: files }, (_, index) => `part-${index + 1}.bin`);
  const sha256: Record<string, string> = {};
  for (const name of names)
    sha256[name] = await writeRandomFile(join(folder, 'files', name), fileBytes);
  const manifest: PackageManifest = {
    format: 1,
    gameId: 1,
    name: 'Bench',
    version: '1.0.0',
    files: names.map((path) => ({
      path: gamePath.parse(path),
      size: fileBytes,
      sha256: sha256[path] ?? '',
      mode: 'file',
    })),
    launch: {},
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return { folder, gameId: manifest.gameId, names, bytes: files * fileBytes, sha256 };
}

/** The file's SHA-256. */
async function writeRandomFile(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  try {
    for (let written = 0; written < bytes; written += BLOCK_BYTES) {
      const block = randomFillSync(Buffer.allocUnsafe(Math.min(BLOCK_BYTES, bytes - written)));
      hash.update(block);
      await file.writeFile(block);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
