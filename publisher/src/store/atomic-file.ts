import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A hidden name beside the file; `gc` removes it if it is left over. */
const TEMPORARY = '.tmp-';
/** Error codes of a disk without hard links (FAT, some network folders); Windows gives EISDIR. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR']);

export function isTemporary(name: string): boolean {
  return name.startsWith(TEMPORARY);
}

/** Syncs a folder so that a rename survives a power cut, if the system supports that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a finished, synced file to its visible place. */
export async function putInPlace(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Writes a file completely or not at all. */
export async function writeAtomic(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await putInPlace(await writeAside(path, bytes), path);
}

/** Like `writeAtomic`; throws without a change if something already exists there. */
export async function writeNew(
  path: string,
  bytes: Uint8Array | string,
  mode: number,
): Promise<void> {
  const temporary = await writeAside(path, bytes, mode);
  try {
    await linkOrRename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
}

async function linkOrRename(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!NO_LINKS.has(code)) throw error;
    // Takes the name, or fails if it is used; a rename alone would replace the file.
    await (await open(path, 'wx')).close();
    await rename(temporary, path);
  }
}

/** A synced file beside a path. */
async function writeAside(
  path: string,
  bytes: Uint8Array | string,
  mode?: number,
): Promise<string> {
  const temporary = join(dirname(path), `${TEMPORARY}${randomBytes(6).toString('hex')}`);
  const handle = await open(temporary, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return temporary;
}
