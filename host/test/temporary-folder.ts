import { hash } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { onTestFinished } from 'vitest';
import { removeTree } from '../src/domains/storage/node/folder-mode.ts';
import { PLACE_FILE } from '../src/domains/storage/node/place-file.ts';

/** A folder that is removed after the test, with read-only folders in it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gamebox-host-'));
  onTestFinished(() => removeTree(folder));
  return folder;
}

/** The names in a folder of games, but the file that tells it from others. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name !== PLACE_FILE);
}

/** Every file below a folder, by its path with `/`, but those that tell folders of games. */
export async function readTree(folder: string): Promise<Record<string, Buffer>> {
  const tree: Record<string, Buffer> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || entry.name === PLACE_FILE) continue;
    const path = join(entry.parentPath, entry.name);
    tree[relative(folder, path).split(sep).join('/')] = await readFile(path);
  }
  return tree;
}

/** The SHA-256 of each file of a tree: comparing large buffers in an assertion takes seconds. */
export function hashesOf(tree: Readonly<Record<string, Buffer>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).map(([path, bytes]) => [path, hash('sha256', bytes)]),
  );
}

/** Like `readTree`, with hashes of the files. */
export async function hashTree(folder: string): Promise<Record<string, string>> {
  return hashesOf(await readTree(folder));
}
