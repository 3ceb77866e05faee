import { lstat, mkdir, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { gamePathProblem } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode, ifPresent } from '../../failure/node/system-error.ts';
import { clearForFolder } from './clear-place.ts';
import { changingIn } from './folder-mode.ts';
import { folderMark } from './folder-mark.ts';
import { whenUnlocked } from './locked-file.ts';
import type { WhenUnlockedOptions } from './locked-file.ts';

/**
 * A folder whose operations stay inside it: each path is checked again here, and no link inside the
 * folder is followed.
 */
export class GameFolder {
  readonly root: string;
  readonly #safeFolders = new Set<string>();

  constructor(root: string) {
    this.root = resolve(root);
  }

  /** The absolute path of a game's file; throws `manifest-invalid`. */
  path(gamePath: string): string {
    const full = resolve(this.root, ...gamePath.split('/'));
    if (gamePathProblem(gamePath) !== null || !full.startsWith(this.root + sep))
      throw new HostError(failures.manifestInvalid(`path ${gamePath}`));
    return full;
  }

  /**
   * Makes the folders between the root and a file, and returns the file's absolute path. Throws
   * `folder-linked` for a link above it, and `folder-missing` where the root is gone, as with its disk;
   * `clearWay` removes other obstacles.
   */
  async prepareParent(gamePath: string): Promise<string> {
    const full = this.path(gamePath);
    if ((await folderMark(this.root)) === null)
      throw new HostError(failures.folderMissing(this.root));
    for (const folder of this.foldersAbove(gamePath)) {
      if (this.#safeFolders.has(folder)) continue;
      if (!(await isFolder(folder))) await makeInside(folder);
      this.#safeFolders.add(folder);
    }
    return full;
  }

  /**
   * The stats of the path; null also if something else is in the place of a folder above it. Throws
   * `folder-linked` if that is a link.
   */
  async stat(gamePath: string): Promise<Stats | null> {
    const full = this.path(gamePath);
    for (const folder of this.foldersAbove(gamePath)) {
      if (this.#safeFolders.has(folder)) continue;
      if (!(await isFolder(folder))) return null;
      this.#safeFolders.add(folder);
    }
    return ifPresent(() => lstat(full));
  }

  /** The link above a file, or null. */
  async linkAbove(gamePath: string): Promise<string | null> {
    for (const folder of this.foldersAbove(gamePath)) {
      if (this.#safeFolders.has(folder)) continue;
      const found = await ifPresent(() => lstat(folder));
      if (found?.isSymbolicLink() === true) return folder;
      if (found?.isDirectory() !== true) return null;
    }
    return null;
  }

  /**
   * Renames to `NAME.kept-1` what the player has in the way of a file or its folders: anything but a
   * folder in place of a folder, and anything but a file or empty folder in place of the file. For a
   * file at the path itself `isOwn` decides whether it is the player's. Throws `folder-linked` for a
   * link in place of a folder. No name that `isTaken` is given, as one that a file of the game will have.
   */
  async clearWay(
    gamePath: string,
    isOwn: () => Promise<boolean>,
    isTaken: (gamePath: string) => boolean = () => false,
  ): Promise<void> {
    const path = await this.inWay(gamePath, isOwn);
    if (path === null) return;
    await removeFolderIfEmpty(path);
    if ((await ifPresent(() => lstat(path))) === null) return;
    await putAside(path, {
      isTaken: (kept) => isTaken(relative(this.root, kept).split(sep).join('/')),
    });
  }

  /** The absolute path of what `clearWay` takes away; null if nothing is in the way. */
  async inWay(gamePath: string, isOwn: () => Promise<boolean>): Promise<string | null> {
    for (const folder of this.foldersAbove(gamePath)) {
      if (this.#safeFolders.has(folder)) continue;
      const found = await ifPresent(() => lstat(folder));
      if (found === null) return null;
      if (found.isSymbolicLink()) throw new HostError(failures.folderLinked(folder));
      if (!found.isDirectory()) return folder;
    }
    const full = this.path(gamePath);
    const found = await ifPresent(() => lstat(full));
    return found === null || (found.isFile() && !(await isOwn())) ? null : full;
  }

  /**
   * For a folder that only the host uses: removes what prevents a file from being created, and a
   * file that also has a name elsewhere, because writing would change that one.
   */
  async removeObstacles(gamePath: string): Promise<void> {
    for (const folder of this.foldersAbove(gamePath))
      // Another file of the same folder may have put it right at this moment.
      await clearForFolder(folder).catch(() => undefined);
    const full = this.path(gamePath);
    const found = await ifPresent(() => lstat(full));
    if (found !== null && !(found.isFile() && found.nlink === 1))
      await rm(full, { recursive: true });
  }

  /** Whether the disk has the path with exactly these letters; some disks ignore case. */
  async isSpelledSo(gamePath: string): Promise<boolean> {
    let at = this.root;
    for (const segment of gamePath.split('/')) {
      const names = await ifPresent(() => readdir(at));
      if (names === null || !names.includes(segment)) return false;
      at = join(at, segment);
    }
    return true;
  }

  /** Whether a plain file or a link is there: nothing else was placed by the game. */
  async has(gamePath: string): Promise<boolean> {
    const found = await this.stat(gamePath);
    return found?.isFile() === true || found?.isSymbolicLink() === true;
  }

  /** Removes what `has` finds. */
  async remove(gamePath: string): Promise<void> {
    if (await this.has(gamePath))
      await changingIn(dirname(this.path(gamePath)), () => unlink(this.path(gamePath)));
  }

  /** Removes empty folders above these files; the root stays. */
  async removeEmptyFolders(gamePaths: Iterable<string>): Promise<void> {
    const folders = new Set<string>();
    for (const path of gamePaths) for (const folder of this.foldersAbove(path)) folders.add(folder);
    const deepestFirst = [...folders].sort((a, b) => b.length - a.length);
    for (const folder of deepestFirst) {
      this.#safeFolders.delete(folder);
      await removeFolderIfEmpty(folder);
    }
  }

  /** The folders between the root and a file, the outermost first. */
  foldersAbove(gamePath: string): string[] {
    const folders: string[] = [];
    let folder = this.root;
    for (const segment of gamePath.split('/').slice(0, -1)) {
      folder = join(folder, segment);
      folders.push(folder);
    }
    return folders;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await ifPresent(() => lstat(path));
  if (found === null) return false;
  if (found.isSymbolicLink()) throw new HostError(failures.folderLinked(path));
  return found.isDirectory();
}

/** Another file of the same folder may create it at this moment. */
async function makeInside(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !(await isFolder(path))) throw error;
  }
}

/** The longest name that disks take, in bytes; an encrypted folder takes less. */
const NAME_BYTES = [255, 140];

interface AsideOptions extends WhenUnlockedOptions {
  /** Whether an absolute path is no free one, also where nothing is there. */
  readonly isTaken?: (path: string) => boolean;
}

/**
 * Renames a file to the first free one of `NAME.kept-1`, `NAME.kept-2` …; a long name is cut, because
 * the switch that this makes way for is decided.
 */
export async function putAside(path: string, options: AsideOptions = {}): Promise<void> {
  for (const most of NAME_BYTES) if (await renameAside(path, most, options)) return;
  throw new Error(`no name is short enough for ${path}`);
}

/** False if the disk takes no name of this length. */
async function renameAside(
  path: string,
  most: number,
  { isTaken = () => false, ...options }: AsideOptions,
): Promise<boolean> {
  for (let number = 1; ; number++) {
    const ending = `.kept-${number}`;
    const stem = cutToBytes(basename(path), most - ending.length);
    const kept = join(dirname(path), stem + ending);
    if (isTaken(kept) || (await ifPresent(() => lstat(kept))) !== null) continue;
    try {
      await whenUnlocked(path, () => rename(path, kept), options);
      return true;
    } catch (error) {
      if (errorCode(error) === 'ENAMETOOLONG') return false;
      throw error;
    }
  }
}

/** The whole characters that fit into these bytes. */
function cutToBytes(text: string, most: number): string {
  let cut = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    cut += character;
  }
  return cut;
}

/** Does nothing if the folder is not empty, or is a link. */
export async function removeFolderIfEmpty(path: string): Promise<void> {
  // Windows would remove a junction, whatever is behind it.
  if (!(await folderExists(path))) return;
  // A read-only folder above must not be opened for nothing.
  const names = await readdir(path).catch(() => []);
  if (names.length > 0) return;
  try {
    await changingIn(dirname(path), () => rmdir(path));
  } catch {
    // Not empty, or already gone.
  }
}

/** The folder of a game below the folder that games are installed in. */
export function gameFolderIn(installDir: string, gameId: number): string {
  return join(installDir, `game-${gameId}`);
}

/** A new name for the folder that a game was moved from: beside it, on the same disk. */
export function leftFolderFor(folder: string, gameId: number): string {
  return join(dirname(folder), `.game-${gameId}.left-${Date.now()}`);
}

/** Whether `leftFolderFor` gave this name. */
export function isLeftFolder(path: string): boolean {
  return /^\.game-\d+\.left-\d+$/.test(basename(path));
}

export async function folderExists(path: string): Promise<boolean> {
  return (await ifPresent(() => lstat(path)))?.isDirectory() ?? false;
}
