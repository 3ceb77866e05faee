import assert from 'node:assert/strict';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Tree } from './game-trees.ts';
import { PROGRAM, sha256 } from './game-trees.ts';
import { PLACE_FILE } from '../../src/domains/storage/node/place-file.ts';

/**
 * The hash of every file below a folder, by its path with `/`; for links and other entries their
 * kind.
 */
export async function hashTree(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    hashes.set(name, entry.isFile() ? sha256(await readFile(path)) : 'no file');
  }
  return hashes;
}

/**
 * Throws unless the folder contains exactly these files and no empty folders but those that `coming`
 * needs.
 */
export async function checkTree(folder: string, tree: Tree, coming: Tree = {}): Promise<void> {
  await checkFiles(folder, tree);
  await checkFolders(folder, [...Object.keys(tree), ...Object.keys(coming)]);
}

/** Throws unless the folder contains exactly these files. */
export async function checkFiles(folder: string, tree: Tree): Promise<void> {
  const found = await hashTree(folder);
  const wanted = new Map(Object.entries(tree).map(([path, content]) => [path, sha256(content)]));
  const missing = [...wanted.keys()].filter((path) => !found.has(path));
  const other = [...wanted].filter(([path, hash]) => found.has(path) && found.get(path) !== hash);
  const left = [...found.keys()].filter((path) => !wanted.has(path));
  const problems = { missing, other: other.map(([path]) => path), left };
  assert.deepEqual(problems, { missing: [], other: [], left: [] }, `the tree of ${folder}`);
  if (tree[PROGRAM] !== undefined)
    assert.ok(((await lstat(join(folder, PROGRAM))).mode & 0o100) !== 0, 'the program runs');
}

async function checkFolders(folder: string, paths: readonly string[]): Promise<void> {
  const wanted = new Set<string>();
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      wanted.add(path.slice(0, end));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  assert.deepEqual(
    found.filter((path) => !wanted.has(path)),
    [],
    `empty folders in ${folder}`,
  );
}

/** The names in a folder without the given ones and its own file; empty if it does not exist. */
export async function namesBeside(folder: string, expected: readonly string[]): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name !== PLACE_FILE && !expected.includes(name));
}
