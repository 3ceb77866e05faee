import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What a disk without hard links (FAT, some shared folders) says; Windows says EISDIR. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR'];
const UUID = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What a file of the data folder keeps for its owner alone, made where it keeps nothing. It appears
 * whole and synced under its name; of two processes that make it at once the first one's counts, as
 * far as the disk has hard links.
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
 * What a kill left of a file that was being made; and its claim last, when whoever has found the file
 * empty has nothing more to put there.
 */
async function removeLeftOver(folder: string, name: string): Promise<void> {
  const names = await readdir(folder);
  const left = names.filter((one) => one.startsWith(name) && UUID.test(one.slice(name.length)));
  for (const one of left) await rm(join(folder, one), { force: true });
  await rm(join(folder, claimOf(name)), { force: true });
}

const claimOf = (path: string) => `${path}.claim`;

/** Nothing where there is no file. */
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
  // An empty file was never used: a kill left it.
  if ((await readKept(path)) === '') await fill(path, whole);
}

/**
 * Of those that find the empty file at once, all put there what the first one has claimed: to rename
 * one's own over it would take away what another process has read. The claim stays until a later start.
 */
async function fill(path: string, whole: string): Promise<void> {
  const claim = claimOf(path);
  await didLink(whole, claim);
  const text = (await readKept(claim)) || (await readKept(whole));
  // Both are gone where another process has removed ours as left over, having filled the file.
  if (text === '') return;
  const copy = `${path}.${randomUUID()}`;
  await writeFile(copy, text, { mode: 0o600, flush: true });
  try {
    await rename(copy, path);
  } catch (error) {
    // Removed as left over as well, by a process that has found the file filled with the same.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** False where another is there already, or the disk has no hard links. */
async function didLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    // Another process that finds one kept removes this one as left over: ENOENT.
    if (hasCode(error, 'EEXIST', 'ENOENT', ...NO_LINKS)) return false;
    throw error;
  }
}

/** Windows syncs no folder. */
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
