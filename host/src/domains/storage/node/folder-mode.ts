import { constants } from 'node:fs';
import { access, lstat, open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, ifPresent } from '../../failure/node/system-error.ts';
import { NO_LINK } from './open-plain-file.ts';

/** What the owner of a folder needs to read it, enter it and put something into it. */
export const OWNER_RIGHTS = 0o700;
/** A folder whose names change is opened too, to be synced. */
export const CHANGES = constants.R_OK | constants.W_OK | constants.X_OK;
const REFUSED = new Set(['EACCES', 'EPERM']);

/** Gives the owner of a folder all rights to it; false if nothing was changed. Never rejects. */
export function makeWritable(folder: string): Promise<boolean> {
  return withFolder(folder, async (handle) => {
    const { mode } = await handle.stat();
    if ((mode & OWNER_RIGHTS) === OWNER_RIGHTS) return false;
    await handle.chmod((mode & 0o7777) | OWNER_RIGHTS);
    return true;
  });
}

/** The mode of a read-only folder that `makeWritable` can change; null for all others. */
export async function readOnlyMode(folder: string): Promise<number | null> {
  const { mode } = await lstat(folder);
  if ((mode & OWNER_RIGHTS) === OWNER_RIGHTS) return null;
  return (await mayMakeWritable(folder)) ? mode & 0o7777 : null;
}

/** Whether `makeWritable` would change something; nothing is changed. Never rejects. */
function mayMakeWritable(folder: string): Promise<boolean> {
  return withFolder(folder, async (handle) => {
    const { mode } = await handle.stat();
    if ((mode & OWNER_RIGHTS) === OWNER_RIGHTS) return false;
    // Only who may change the mode may set it to what it is.
    await handle.chmod(mode & 0o7777);
    return true;
  });
}

/** Throws unless names in a folder can be changed, and that synced, if need be after `openFolder`. */
export async function checkRights(folder: string): Promise<void> {
  try {
    await access(folder, CHANGES);
  } catch (error) {
    if (errorCode(error) !== 'EACCES' || !(await mayMakeWritable(folder))) throw error;
  }
}

/** False if that can't be done: a memory stick, for example, stores no rights. */
export function setFolderMode(folder: string, mode: number): Promise<boolean> {
  return withFolder(folder, (handle) => handle.chmod(mode & 0o7777).then(() => true));
}

/** By a handle, so that no link is followed. Windows opens no folder, and needs no such rights. */
async function withFolder(
  folder: string,
  work: (handle: FileHandle) => Promise<boolean>,
): Promise<boolean> {
  try {
    const handle = await open(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | NO_LINK);
    try {
      return await work(handle);
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}

/**
 * Runs `work`, which changes what is in a folder, and once more with all rights if the folder is a
 * read-only one of this user.
 */
export async function changingIn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!REFUSED.has(errorCode(error) ?? '') || !(await makeWritable(folder))) throw error;
    return work();
  }
}

/**
 * Removes a file, or a folder with everything in it, also if folders in it are read-only ones of this
 * user. Does nothing if it is missing.
 */
export async function removeTree(path: string): Promise<void> {
  const remove = (): Promise<void> => rm(path, { recursive: true, force: true });
  try {
    await remove();
  } catch (error) {
    if (!REFUSED.has(errorCode(error) ?? '') || !(await makeAllWritable(path))) throw error;
    await remove();
  }
}

/** False if nothing was changed. */
async function makeAllWritable(root: string): Promise<boolean> {
  let isChanged = false;
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const path = folder;
    if ((await ifPresent(() => lstat(path)))?.isDirectory() !== true) continue;
    if (await makeWritable(path)) isChanged = true;
    // What can't be read is not removed either, and that tells why.
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isDirectory()) folders.push(join(path, entry.name));
  }
  return isChanged;
}
