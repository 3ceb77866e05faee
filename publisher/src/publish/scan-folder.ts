import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  gameGlobMatches,
  type GamePath,
  gamePath,
  gamePathKey,
  gamePathProblem,
} from '@gamebox/contract';

export type FoundFile = {
  readonly path: GamePath;
  /** Where it is on this computer. */
  readonly source: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
  readonly mode: 'file' | 'executable';
};

export type ScanOptions = {
  /** What these match is left out, folders with all that is in them. */
  readonly ignore: readonly string[];
  /** Marked executable, beside those whose owner may execute them here. */
  readonly executable: readonly string[];
};

/**
 * The files of a folder, sorted by path. Refuses, naming the path, whatever would not be the same
 * file on every player's computer: links, devices, names some system forbids, case collisions.
 */
export async function scanFolder(folder: string, options: ScanOptions): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  await scanInto(files, folder, '', options);
  if (files.length === 0) throw new Error(`${folder} has no files to publish`);
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  refuseCollisions(sorted);
  return sorted;
}

async function scanInto(
  files: FoundFile[],
  root: string,
  prefix: string,
  options: ScanOptions,
): Promise<void> {
  // Names as bytes: one that is no UTF-8 would else turn into another name unseen.
  const names = await readdir(join(root, prefix), { encoding: 'buffer' });
  for (const bytes of names) {
    const name = bytes.toString('utf8');
    const path = `${prefix}${name}`;
    if (!Buffer.from(name).equals(bytes)) refuse(path, 'its name is no UTF-8');
    if (options.ignore.some((glob) => gameGlobMatches(glob, path))) continue;
    const problem = gamePathProblem(path);
    if (problem !== null) refuse(path, problem);
    await scanEntry(files, root, path, options);
  }
}

async function scanEntry(
  files: FoundFile[],
  root: string,
  path: string,
  options: ScanOptions,
): Promise<void> {
  const source = join(root, path);
  const stats = await lstat(source);
  if (stats.isDirectory()) return scanInto(files, root, `${path}/`, options);
  if (stats.isSymbolicLink()) refuse(path, 'a symbolic link');
  if (!stats.isFile()) refuse(path, 'neither a file nor a folder');
  const marked = options.executable.some((glob) => gameGlobMatches(glob, path));
  const mode = marked || (stats.mode & 0o100) !== 0 ? 'executable' : 'file';
  const { size, mtimeMs: modifiedMs } = stats;
  files.push({ path: gamePath.parse(path), source, size, modifiedMs, mode });
}

/** Folders count as well: `Data/a` and `data/b` are one folder for some and two for others. */
function refuseCollisions(files: readonly FoundFile[]): void {
  const seen = new Map<string, string>();
  for (const { path } of files)
    for (let end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
      const part = end < 0 ? path : path.slice(0, end);
      const other = seen.get(gamePathKey(part));
      if (other !== undefined && other !== part) refuse(path, `differs from ${other} only in case`);
      seen.set(gamePathKey(part), part);
      if (end < 0) break;
    }
}

function refuse(path: string, reason: string): never {
  throw new Error(`${path} can't be published: ${reason}`);
}
