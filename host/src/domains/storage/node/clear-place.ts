import { lstat, readdir, rm, unlink } from 'node:fs/promises';
import { errorCode, ifPresent } from '../../failure/node/system-error.ts';
import { renameFile } from './replace-file.ts';

const NO_FOLDER = new Set(['ENOTDIR', 'ELOOP', 'ENOENT']);

/**
 * Removes what another program put in place of a folder that is the host's alone: a file, a pipe, a
 * link. What is behind a link stays.
 */
export async function clearForFolder(path: string): Promise<void> {
  const found = await ifPresent(() => lstat(path));
  if (found?.isDirectory() === false) await unlink(path);
}

/** Removes a folder in place of a file that is the host's alone: no file could replace it. */
export async function clearForFile(path: string): Promise<void> {
  const found = await ifPresent(() => lstat(path));
  if (found?.isDirectory() === true) await rm(path, { recursive: true, force: true });
}

/**
 * The names in a folder of the home; none if it is missing. A file or a dead link in its place is
 * put aside: otherwise nothing could ever be stored in it. Never rejects, because the host must
 * start: what can't be read is told.
 */
export async function namesInOwnFolder(
  path: string,
  onBackup: (backup: string, reason: unknown) => void,
): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    await putAside(path, error, onBackup).catch((reason: unknown) => onBackup(path, reason));
    return [];
  }
}

async function putAside(
  path: string,
  error: unknown,
  onBackup: (backup: string, reason: unknown) => void,
): Promise<void> {
  if ((await ifPresent(() => lstat(path))) === null) return;
  if (!NO_FOLDER.has(errorCode(error) ?? '')) throw error;
  const aside = `${path}.bad-${Date.now()}`;
  await renameFile(path, aside);
  onBackup(aside, error);
}
