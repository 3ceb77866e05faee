import { chmodSync, closeSync, lstatSync, openSync, rmSync } from 'node:fs';
import { lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { WrongEnvironmentError } from '../../wrong-environment-error.ts';

/** A platform that was told to end answers what it was asked before. */
const LAST_MOMENTS_MS = 30_000;
const POLL_MS = 50;
const LONGEST_PID = 20;
/** SQLite's codes, without what is said in more detail above the lowest byte. */
const BUSY = 5;
const CODE = 0xff;

/** One that is collected as garbage gives its lock up. */
const held = new Set<DatabaseSync>();

export interface LockOptions {
  /**
   * Told once and at once, where another platform has it: an operator who starts a second one by
   * mistake sees why nothing happens, one who replaces the first need do nothing. `pid` is its
   * process, null where that isn't known.
   */
  readonly onWait?: (pid: number | null) => void;
  readonly longestMs?: number | undefined;
}

/**
 * Makes this platform the only one that starts or runs the cluster in `home`; answers what gives it up
 * again. The system takes the lock back however the process ends, so that none is ever stale.
 * Throws WrongEnvironmentError where another platform has it, or the file can't be locked.
 */
export async function lockFolder(
  home: string,
  { onWait = () => undefined, longestMs = LAST_MOMENTS_MS }: LockOptions = {},
): Promise<() => void> {
  await mkdir(home, { recursive: true });
  const path = join(home, 'lock.db');
  const note = join(home, 'lock.pid');
  const begin = Date.now();
  let isTold = false;
  for (;;) {
    const lock = lockFile(path);
    if (lock !== null) {
      await writeNote(note);
      return () => release(lock, note);
    }
    const pid = await readNote(note);
    if (!isTold) onWait(pid);
    isTold = true;
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

/** For whoever waits. What stands there is not written through, and may stay: the lock holds without. */
async function writeNote(note: string): Promise<void> {
  try {
    await rm(note, { force: true });
    await writeFile(note, String(process.pid), { flag: 'wx', mode: 0o644 });
  } catch {}
}

/** Null where it is none of a process that lives. */
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
    // One of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** SQLite's own lock, of a transaction that writes nothing; null where another process has it. */
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
 * Whoever can open the file could lock it. One that is there is not opened: to close it again would
 * give up a lock that this process has.
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
