import { constants } from 'node:fs';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Drive } from '@gamebox/contract/host';
import { ifPresent } from '../../failure/node/system-error.ts';
import { DRIVE_LETTERS, mountedDrives, oneOfEach } from '../core/drive-list.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { spaceAndDrive } from '../../storage/node/disk-space.ts';

const FOLDER = 'Gamebox';

/** How the drives are found. */
export interface DriveSources {
  /** Mount points, or letters of drives that may be there. */
  readonly roots: () => Promise<readonly string[]>;
  readonly space: typeof spaceAndDrive;
  readonly isWritable: (folder: string) => Promise<boolean>;
}

const system: DriveSources = { roots: driveRoots, space: spaceAndDrive, isWritable };

export interface FoldersInUse {
  /** The setting's. */
  readonly installDir: string;
  /** The parent folder of games unless the player chooses another one; it may not exist yet. */
  readonly usual: string;
  /** The installed games' own folders. */
  readonly games: readonly string[];
}

/**
 * Drives that a game could go to, that of the setting's `installDir` first, then those of the
 * system, then others that hold games; drives that do not answer in time are left out. On each the
 * next game goes where games already are, and only then to a new folder at its root.
 */
export async function listDrives(
  { installDir, usual, games }: FoldersInUse,
  sources: DriveSources = system,
): Promise<Drive[]> {
  // If the setting's drive is missing, the others are still listed.
  const [own = null] = await found([installDir], sources.space);
  const first: Drive[] = own === null ? [] : [{ ...own, installDir }];
  const parents = [...new Set(games.map((folder) => dirname(folder)))];
  const roots = (await sources.roots()).filter((root) => root !== own?.drive);
  const [used, common, listed] = await Promise.all([
    found(parents, (folder) => parentOfGames(folder, sources)),
    found([usual], (folder) => usualFolder(folder, sources)),
    found(roots, (root) => driveAt(root, sources)),
  ]);
  return oneOfEach([...first, ...listed, ...used], [...first, ...used, ...common, ...listed]);
}

async function found<T>(
  folders: readonly string[],
  look: (folder: string) => Promise<T | null>,
): Promise<T[]> {
  const inTime = folders.map((folder) =>
    lookInTime(folder, () => look(folder).catch(() => null), null),
  );
  return (await Promise.all(inTime)).flatMap((each) => each ?? []);
}

/** Null if it is gone: with its drive away, the folder would count as one of the drive above. */
async function parentOfGames(folder: string, sources: DriveSources): Promise<Drive | null> {
  if (!(await isFolder(folder))) return null;
  const installDir = (await sources.isWritable(folder)) ? folder : null;
  return { ...(await sources.space(folder)), installDir };
}

async function usualFolder(folder: string, sources: DriveSources): Promise<Drive | null> {
  const there = (await isFolder(folder)) ? folder : dirname(folder);
  if (!(await isFolder(there)) || !(await sources.isWritable(there))) return null;
  return { ...(await sources.space(folder)), installDir: folder };
}

/** Null if there is no drive. */
async function driveAt(root: string, sources: DriveSources): Promise<Drive | null> {
  if (!(await isFolder(root))) return null;
  const space = await sources.space(root);
  if (space.totalBytes === 0) return null;
  return { ...space, installDir: (await sources.isWritable(root)) ? join(root, FOLDER) : null };
}

async function driveRoots(): Promise<readonly string[]> {
  if (process.platform === 'win32') return DRIVE_LETTERS;
  if (process.platform === 'darwin') {
    const names = (await ifPresent(() => readdir('/Volumes'))) ?? [];
    return names.map((name) => join('/Volumes', name));
  }
  return mountedDrives((await ifPresent(() => readFile('/proc/mounts', 'utf8'))) ?? '');
}

async function isFolder(path: string): Promise<boolean> {
  return (await ifPresent(() => stat(path)))?.isDirectory() === true;
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
