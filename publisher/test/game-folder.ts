import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Random-looking bytes, the same for each seed. */
export function seededBytes(length: number, seed: number): Buffer {
  const values = new Uint32Array(Math.ceil(length / 4));
  let state = seed | 1;
  for (let i = 0; i < values.length; i += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    values[i] = state;
  }
  return Buffer.from(values.buffer, 0, length);
}

/** Writes files into a folder, making folders where needed. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, Buffer | string>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/**
 * A small game: large and small files, compressible and random ones, an empty one, an executable,
 * and two equal ones.
 */
export async function writeGame(folder: string): Promise<void> {
  const art = seededBytes(3_000_000, 5);
  await writeFiles(folder, {
    'bin/game': '#!/bin/sh\n',
    'data/art.pak': art,
    'data/copy.pak': art,
    'data/地图.txt': '山河'.repeat(200_000),
    'data/empty': '',
    'readme.txt': 'hello',
  });
  await chmod(join(folder, 'bin/game'), 0o755);
}

/** The second version: changed and inserted bytes, a new file, a removed one, a renamed one. */
export async function updateGame(folder: string): Promise<void> {
  const art = Buffer.from(await readFile(join(folder, 'data/art.pak')));
  seededBytes(500, 77).copy(art, 700_000);
  const inserted = [art.subarray(0, 2_000_000), seededBytes(100_001, 78), art.subarray(2_000_000)];
  await writeFiles(folder, {
    'data/art.pak': Buffer.concat(inserted),
    'data/new.bin': seededBytes(50_000, 79),
    'readme.txt': 'hello again',
  });
}

/** Every file below a folder with its content. */
export async function readTree(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const tree = new Map<string, Buffer>();
  for (const file of files)
    tree.set(relative(folder, file).replaceAll(sep, '/'), await readFile(file));
  return tree;
}

/** The SHA-256 of each file; comparing large buffers in an assertion takes seconds. */
export function hashesOf(files: ReadonlyMap<string, Buffer>): Record<string, string> {
  return Object.fromEntries(
    [...files].map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')]),
  );
}
