import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * What a file of the data folder keeps for its owner alone, made where it keeps nothing. It appears
 * whole and synced under its name; of two processes that make it at once the first one's counts.
 */
export async function keepOnce(path: string, make: () => string): Promise<string> {
  const kept = await readKept(path);
  if (kept !== '') return kept;
  const folder = dirname(path);
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
  try {
    await link(whole, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    // An empty file was never used: a kill left it.
    if ((await readKept(path)) === '') await rename(whole, path);
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

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
