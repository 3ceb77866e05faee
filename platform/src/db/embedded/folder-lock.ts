import { chmodSync, closeSync, lstatSync, openSync, rmSync } from 'node:fs';
import { lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { WrongEnvironmentError } from '../../wrong-environment-error.ts';

/** A platform that is stopping finishes its requests first, and holds the lock until then. */
const LAST_MOMENTS_MS = 30_000;
const POLL_MS = 50;
const LONGEST_PID = 20;
/** SQLITE_BUSY; the extended codes of SQLite use the bytes above the lowest one. */
const BUSY = 5;
const CODE = 0xff;

/** Keeps a reference: a database object that is garbage-collected gives up its lock. */
const held = new Set<DatabaseSync>();

export interface LockOptions {
  /**
   * Called once, at the first failed try. An operator who starts a second platform by mistake sees
   * why nothing happens; one who replaces the first needs to do nothing. `pid`: the process that
   * has the lock, null if not known.
   */
  readonly onWait?: (pid: number | null) => void;
  readonly longestMs?: number | undefined;
}

/**
 * Locks the folder, so that only this platform starts or runs the cluster in `home`. Returns a
 * function that releases the lock. The system releases it too when the process ends in any way, so
 * a lock is never stale. Throws WrongEnvironmentError if another platform keeps it or the file
 * can't be locked.
 */
export async function lockFolder(
  home: string,
  { onWait = () => undefined, longestMs = LAST_MOMENTS_MS }: LockOptions = {},
): Promise<() => void> {
  await mkdir(home, { recursive: true });
  const path = join(home, 'lock.db');
  const note = join(home, 'lock.pid');
  const begin = Date.now();
  let isReported = false;
  for (;;) {
    const lock = lockFile(path);
    if (lock !== null) {
      await writeNote(note);
      return () => release(lock, note);
    }
    const pid = await readNote(note);
    if (!isReported) onWait(pid);
    isReported = true;
    if (Date.now() - begin >= longestMs)
      throw new WrongEnvironmentError(
        `DATA_DIR: another platform starts or runs on the database in ${home}${nameOf(pid)}`,
      );
    await delay(POLL_MS);
  }
}

function nameOf(pid: number | null): string {
  return pid === null ? '' : ` (process ${String(pid)})`;
}

/**
 * Writes our process id for others that wait. It never writes through a link that stands there. A
 * failure does not matter: the lock holds without the note.
 */
async function writeNote(note: string): Promise<void> {
  try {
    await rm(note, { force: true });
    await writeFile(note, String(process.pid), { flag: 'wx', mode: 0o644 });
  } catch {}
}

/** Null unless the note names a living process. */
async function readNote(note: string): Promise<number | null> {
  try {
    const { size } = await lstat(note).then((found) => (found.isFile() ? found : { size: 0 }));
    const pid = size > 0 && size <= LONGEST_PID ? Number(await readFile(note, 'utf8')) : 0;
    return Number.isSafeInteger(pid) && pid > 0 && isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process lives and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Opens a write transaction that writes nothing, which holds SQLite's lock; null if another process
 * has it.
 */
function lockFile(path: string): DatabaseSync | null {
  let lock: DatabaseSync | null = null;
  try {
    keepToOwner(path);
    lock = new DatabaseSync(path);
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    held.add(lock);
    return lock;
  } catch (error) {
    lock?.close();
    if (codeOf(error) === BUSY) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new WrongEnvironmentError(
      `DATA_DIR: ${path} can't be locked: ${reason}. It holds nothing: while no platform runs, remove ${path}`,
    );
  }
}

/**
 * Only the owner may open the file: whoever can open it can lock it. An existing file is not opened
 * here, because closing it would release a lock that this process holds.
 */
function keepToOwner(path: string): void {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) closeSync(openSync(path, 'a', 0o600));
  else if (there.isFile()) chmodSync(path, 0o600);
}

function release(lock: DatabaseSync, note: string): void {
  if (!held.delete(lock)) return;
  try {
    rmSync(note, { force: true });
  } catch {}
  lock.close();
}

function codeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & CODE : null;
}
