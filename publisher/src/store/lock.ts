import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GameStore } from './layout.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: somebody else's process, but there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Runs `work` as the only one that writes to a game's store; an error where another does. */
export async function withLock<T>(store: GameStore, work: () => Promise<T>): Promise<T> {
  await mkdir(store.work, { recursive: true });
  const path = join(store.work, 'lock');
  if (!(await take(path))) {
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (holder > 0 && isAlive(holder))
      throw new Error(`process ${holder} is writing to ${store.folder} (else remove ${path})`);
    await rm(path, { force: true });
    if (!(await take(path))) throw new Error(`another process is writing to ${store.folder}`);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
