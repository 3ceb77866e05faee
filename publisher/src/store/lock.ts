import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GameStore } from './layout.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Made by a link, so that the lock appears together with its content, the owner's id. */
async function take(path: string): Promise<boolean> {
  const own = `${path}.${process.pid}`;
  await writeFile(own, String(process.pid));
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Removes the lock of a process that is gone; throws if the process lives. One at a time, under
 * another lock: otherwise one publisher could remove a lock that another has just taken.
 */
async function removeStale(path: string, { folder }: GameStore): Promise<void> {
  const judging = `${path}.stale`;
  if (!(await take(judging)))
    throw new Error(`another process is writing to ${folder} (else remove ${judging})`);
  try {
    const text = await readFile(path, 'utf8').catch(() => null);
    // It was already removed: a lock that appears there now is not stale.
    if (text === null) return;
    const holder = Number(text);
    if (holder > 0 && isAlive(holder))
      throw new Error(`process ${holder} is writing to ${folder} (else remove ${path})`);
    await rm(path, { force: true });
  } finally {
    await rm(judging, { force: true });
  }
}

/** Runs `work` as the only writer of a game's store; throws if another publisher writes. */
export async function withLock<T>(store: GameStore, work: () => Promise<T>): Promise<T> {
  await mkdir(store.work, { recursive: true });
  const path = join(store.work, 'lock');
  if (!(await take(path))) {
    await removeStale(path, store);
    if (!(await take(path))) throw new Error(`another process is writing to ${store.folder}`);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
