import { lstat } from 'node:fs/promises';
import { ifPresent } from '../../failure/node/system-error.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { OwnFiles } from './own-files.ts';

/** What stands in the way of a switch, and is put aside by it. */
export type Obstacle = [path: string, inode: string];

interface Placing {
  readonly folder: string;
  readonly staging: string;
  /** The paths whose files are staged. */
  readonly placed: readonly string[];
}

/** `before` is as for `applySwitch`. */
export async function obstaclesOf(
  { folder, staging, placed }: Placing,
  before: readonly string[] | null,
): Promise<Obstacle[]> {
  const root = await inodeAt(folder);
  if (root !== null && !root.isFolder) return [[folder, root.inode]];
  const [from, to] = [new GameFolder(staging), new GameFolder(folder)];
  const own = new OwnFiles(to, before);
  const found = new Map<string, string>();
  for (const path of placed) {
    const inWay = await to.inWay(path, () => own.isOwn(path, from.path(path)));
    const inode = inWay === null ? null : await inodeAt(inWay);
    if (inWay !== null && inode !== null) found.set(inWay, inode.inode);
  }
  return [...found];
}

/** Whether none of them was put aside. */
export async function areInWay(obstacles: readonly Obstacle[]): Promise<boolean> {
  for (const [path, inode] of obstacles) if ((await inodeAt(path))?.inode !== inode) return false;
  return true;
}

/** A link to a folder counts as one: the switch leaves it. */
async function inodeAt(path: string): Promise<{ inode: string; isFolder: boolean } | null> {
  const found = await ifPresent(() => lstat(path, { bigint: true }));
  if (found === null) return null;
  return { inode: String(found.ino), isFolder: found.isDirectory() || found.isSymbolicLink() };
}
