import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Error codes of a disk without hard links (FAT, some network folders); Windows gives EISDIR. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR'];
const UUID = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads a secret from its file, which only the owner may read; makes the file if it is missing or
 * empty. The file appears complete and synced. If two processes make it at once, both get the
 * content of the first, if the disk has hard links.
 */
export async function keepOnce(path: string, make: () => string): Promise<string> {
  const kept = await readKept(path);
  const folder = dirname(path);
  if (kept !== '') {
    await removeLeftOver(folder, basename(path));
    return kept;
  }
  await mkdir(folder, { recursive: true });
  const whole = `${path}.${randomUUID()}`;
  try {
    await writeFile(whole, make(), { mode: 0o600, flush: true });
    await putWhere(whole, path);
    await syncFolder(folder);
  } finally {
    await rm(whole, { force: true });
  }
  return readKept(path);
}

/**
 * Removes what a killed process left while it made the file. The claim goes last: without it, a
 * process that found the file empty would write its own content if that were still there.
 */
async function removeLeftOver(folder: string, name: string): Promise<void> {
  const names = await readdir(folder);
  const left = names.filter((one) => one.startsWith(name) && UUID.test(one.slice(name.length)));
  for (const one of left) await rm(join(folder, one), { force: true });
  await rm(join(folder, claimOf(name)), { force: true });
}

const claimOf = (path: string) => `${path}.claim`;

/** Empty if there is no file. */
async function readKept(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

async function putWhere(whole: string, path: string): Promise<void> {
  if (await didLink(whole, path)) return;
  // An empty file was left by a killed process and never used.
  if ((await readKept(path)) === '') await fill(path, whole);
}

/**
 * Fills the empty file. If several processes find it empty at once, all write the content that the
 * first one claimed: writing their own would replace content that another process has already read.
 * The claim stays until a later start.
 */
async function fill(path: string, whole: string): Promise<void> {
  const claim = claimOf(path);
  await didLink(whole, claim);
  const text = (await readKept(claim)) || (await readKept(whole));
  // Both are missing if another process has filled the file and removed ours as left over.
  if (text === '') return;
  const copy = `${path}.${randomUUID()}`;
  await writeFile(copy, text, { mode: 0o600, flush: true });
  try {
    await rename(copy, path);
  } catch (error) {
    // Another process has found the file filled and removed our copy as left over. Both have the
    // same content.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** False if the file exists already or the disk has no hard links. */
async function didLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    // ENOENT: another process has found the file filled and removed `from` as left over.
    if (hasCode(error, 'EEXIST', 'ENOENT', ...NO_LINKS)) return false;
    throw error;
  }
}

/** Windows can't sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
