import type { Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  GameGlobs,
  type GamePath,
  gamePath,
  gamePathKey,
  gamePathProblem,
} from '@gamebox/contract';
import { FolderProblems } from './folder-problems.ts';
import { isPrivateKeyFile } from './private-key-file.ts';

export type FoundFile = {
  readonly path: GamePath;
  /** The file's path on this computer. */
  readonly source: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
  readonly mode: 'file' | 'executable';
};

export type ScanOptions = {
  /** Globs of files and folders that are left out. */
  readonly ignore: readonly string[];
  /** Files that must be executable, in addition to those that are executable here. */
  readonly executable: readonly string[];
  /** Files on this computer that no release may contain, such as the operator's keys. */
  readonly secrets?: readonly string[];
};

export type FoundFolder = {
  /** Sorted by path. */
  readonly files: FoundFile[];
  /** Empty folders, which a release can't contain. */
  readonly emptyFolders: number;
};

/**
 * The files of a folder. Refuses everything that would differ on some player's computer (links,
 * devices, names that some system forbids, case collisions) and private keys; names up to 20 paths.
 */
export async function scanFolder(folder: string, options: ScanOptions): Promise<FoundFolder> {
  const kind = await stat(folder).catch(() => null);
  if (kind === null) throw new Error(`${folder}: no such folder`);
  if (!kind.isDirectory()) throw new Error(`${folder} is no folder`);
  const secrets = await Promise.all((options.secrets ?? []).map((path) => stat(path)));
  const scan = new FolderScan(folder, options, new Set(secrets.map(identityOf)));
  await scan.folder('');
  const files = scan.files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  addCollisions(files, scan.problems);
  scan.problems.throwIfAny();
  if (files.length === 0) throw new Error(`${folder} has no files to publish`);
  return { files, emptyFolders: scan.emptyFolders };
}

/** The same for two paths to one file. */
function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

class FolderScan {
  readonly files: FoundFile[] = [];
  readonly problems = new FolderProblems();
  emptyFolders = 0;
  private readonly root: string;
  private readonly ignored: GameGlobs;
  private readonly executable: GameGlobs;
  private readonly secrets: ReadonlySet<string>;

  constructor(root: string, options: ScanOptions, secrets: ReadonlySet<string>) {
    this.root = root;
    this.ignored = new GameGlobs(options.ignore);
    this.executable = new GameGlobs(options.executable);
    this.secrets = secrets;
  }

  /** Returns whether the folder contains anything except empty folders. `prefix` ends in `/`. */
  async folder(prefix: string): Promise<boolean> {
    // Names as bytes: otherwise an invalid UTF-8 name would silently become another one.
    const names = await readdir(join(this.root, prefix), { encoding: 'buffer' });
    let holds = false;
    for (const bytes of names) {
      const name = bytes.toString('utf8');
      const path = `${prefix}${name}`;
      const isText = Buffer.from(name).equals(bytes);
      if (isText && this.ignored.find(path) !== null) {
        holds = true;
        continue;
      }
      const problem = isText ? gamePathProblem(path) : 'its name is no UTF-8';
      if (problem !== null) this.problems.add(path, problem);
      if (problem !== null || (await this.entry(path))) holds = true;
    }
    if (!holds && prefix !== '') this.emptyFolders += 1;
    return holds;
  }

  private async entry(path: string): Promise<boolean> {
    const source = join(this.root, path);
    const stats = await lstat(source);
    if (stats.isDirectory()) return this.folder(`${path}/`);
    const problem = await this.fileProblem(source, stats);
    if (problem === null) this.addFile(path, source, stats);
    else this.problems.add(path, problem);
    return true;
  }

  private async fileProblem(source: string, stats: Stats): Promise<string | null> {
    if (stats.isSymbolicLink()) return 'a symbolic link';
    if (!stats.isFile()) return 'neither a file nor a folder';
    if (this.secrets.has(identityOf(stats)) || (await isPrivateKeyFile(source, stats.size)))
      return 'a private key or token (move it out of the folder, or --ignore it)';
    return null;
  }

  private addFile(path: string, source: string, { size, mtimeMs: modifiedMs, mode }: Stats): void {
    const marked = this.executable.find(path) !== null;
    this.files.push({
      path: gamePath.parse(path),
      source,
      size,
      modifiedMs,
      mode: marked || (mode & 0o100) !== 0 ? 'executable' : 'file',
    });
  }
}

/** Folders count too: `Data/a` and `data/b` are one folder on some systems and two on others. */
function addCollisions(files: readonly FoundFile[], problems: FolderProblems): void {
  const seen = new Map<string, string>();
  const warned = new Set<string>();
  for (const { path } of files)
    for (let end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
      const part = end < 0 ? path : path.slice(0, end);
      const other = seen.get(gamePathKey(part)) ?? part;
      seen.set(gamePathKey(part), other);
      if (other !== part && !warned.has(part)) {
        warned.add(part);
        problems.add(part, `differs from ${other} only in case`);
      }
      if (other !== part || end < 0) break;
    }
}
