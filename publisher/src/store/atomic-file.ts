import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A name beside no visible file, taken by `gc` when it is left over. */
const TEMPORARY = '.tmp-';
/** What a disk without hard links (FAT, some shared folders) says; Windows says EISDIR. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR']);

export function isTemporary(name: string): boolean {
  return name.startsWith(TEMPORARY);
}

/** Makes a rename last through a power cut, where the system lets a folder be synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a finished, synced file to where it is seen. */
export async function putInPlace(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Writes a file whole or not at all. */
export async function writeAtomic(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await putInPlace(await writeAside(path, bytes), path);
}

/** As `writeAtomic`; an error, and nothing changed, where something is there already. */
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
    // Takes the name, or fails where something has it; a rename alone would replace that.
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
