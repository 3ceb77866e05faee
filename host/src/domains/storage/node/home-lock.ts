import { closeSync, lstatSync, openSync } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode, writeError } from '../../failure/node/system-error.ts';
import type { KnownProcess } from '../../process/core/process-table.ts';
import { systemProcesses } from '../../process/node/system-processes.ts';
import { makeFolder } from './make-folder.ts';
import { readPlainFile } from './read-plain-file.ts';

type Release = () => Promise<void>;

/** Another host of the same home is running. */
export class HomeInUseError extends Error {
  /** Null if the other host could not write its process id. */
  readonly pid: number | null;

  /** `isEnded` if that process has ended, but not its calls to a disk: the system keeps its lock until they do. */
  constructor(pid: number | null, isEnded = false) {
    const which = pid === null ? '' : ` (process ${pid})`;
    super(
      isEnded
        ? `An earlier Gamebox${which} was ended, but waits for a disk that does not answer: take the disk out, or restart the computer`
        : `Gamebox is already running${which}`,
    );
    this.name = 'HomeInUseError';
    this.pid = pid;
  }
}

/**
 * The home's file can't be locked, for another reason than another host, missing rights or missing
 * space.
 */
export class HomeLockError extends Error {
  constructor(path: string, cause: Error) {
    super(`${path} can't be locked: ${cause.message} (SQLite ${codeOf(cause)})`, { cause });
    this.name = 'HomeLockError';
  }
}

/**
 * Makes this process the only host of `home`; returns a function that releases it. The system holds
 * the lock and releases it when the process ends in any way, so a lock is never stale. The file
 * `lock` contains the process id for others. Throws `HomeInUseError`, a `HostError` if no file of
 * the home can be locked, or a `HomeLockError`.
 */
export async function lockHome(home: string): Promise<Release> {
  await makeFolder(home, 0o700);
  const note = join(home, 'lock');
  const held = hold(await realpath(home));
  const noted = await readNote(note);
  // If the file that another host has locked was removed, our lock is on a new file.
  if (held === null || (noted !== null && (await isSame(noted)))) {
    held?.close();
    const isAlive = noted !== null && systemProcesses.isAlive(noted.pid);
    const isEnded = noted !== null && !isAlive && (await isKnown(noted));
    throw new HomeInUseError(isAlive || isEnded ? noted.pid : null, isEnded);
  }
  all.add(held);
  await removeNote(note);
  await writeNote(note);
  return async () => {
    await removeNote(note);
    all.delete(held);
    held.close();
  };
}

/** Keeps a reference: a database object that is garbage-collected gives up its lock. */
const all = new Set<DatabaseSync>();

/** Windows can't remove a file that a process has open, and is slow to identify a process. */
const HAS_OPEN_FILES_REMOVED = process.platform !== 'win32';

/** The next name is used if something that can't be locked is at an earlier one; it stays there. */
const LOCK_FILES = ['lock.db', 'lock-2.db', 'lock-3.db'];

/** Null if another process has it. */
function hold(home: string): DatabaseSync | null {
  for (const name of LOCK_FILES) {
    const path = join(home, name);
    const held = canBeLocked(path) ? lockFile(path) : 'no-lock-file';
    if (held !== 'no-lock-file') return held;
  }
  throw new HostError(failures.folderNotWritable(join(home, LOCK_FILES[0] ?? '')));
}

/**
 * Makes the file if it is missing, for its owner only: whoever can open it could lock it. Nothing
 * else in this process opens it, because closing it would release the lock.
 */
function canBeLocked(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw writeError(error, path);
    return lstatSync(path).isFile();
  }
}

/** SQLite's codes; the bytes above the lowest one are details. */
const SQLITE = {
  perm: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  corrupt: 11,
  full: 13,
  auth: 23,
  notADatabase: 26,
} as const;
const PRIMARY_CODE = 0xff;

/**
 * Opens a write transaction that writes nothing, which holds SQLite's lock: the file stays empty.
 */
function lockFile(path: string): DatabaseSync | null | 'no-lock-file' {
  let held: DatabaseSync | null = null;
  try {
    held = new DatabaseSync(path);
    // The journal is in memory and not in a file. If several processes begin at once, exactly one
    // succeeds.
    held.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    return held;
  } catch (error) {
    held?.close();
    return whyNotLocked(error, path);
  }
}

/** Null if another process has the file; throws if trying the next file is useless. */
export function whyNotLocked(error: unknown, path: string): null | 'no-lock-file' {
  if (!(error instanceof Error)) throw error;
  switch (codeOf(error)) {
    case SQLITE.busy:
    case SQLITE.locked:
      return null;
    case SQLITE.notADatabase:
    case SQLITE.corrupt:
      return 'no-lock-file';
    case SQLITE.full:
      throw new HostError(failures.diskFull(0, 0), error);
    case SQLITE.readOnly:
    case SQLITE.perm:
    case SQLITE.auth:
      throw new HostError(failures.folderNotWritable(path), error);
    case null:
    default:
      throw new HomeLockError(path, error);
  }
}

function codeOf(error: Error): number | null {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & PRIMARY_CODE;
}

/** The process id and, if the system can tell, its identity. */
async function writeNote(note: string): Promise<void> {
  const { pid } = process;
  const identity = HAS_OPEN_FILES_REMOVED ? await systemProcesses.identity(pid) : null;
  const text = identity === null ? String(pid) : `${pid} ${identity}`;
  await writeFile(note, text, { flag: 'wx' }).catch(() => undefined);
}

async function readNote(note: string): Promise<KnownProcess | null> {
  const text = String(await readPlainFile(note).catch(() => ''));
  const [, pid, identity = null] = /^(\d+)(?: (.+))?$/.exec(text) ?? [];
  return Number(pid) > 0 ? { pid: Number(pid), identity } : null;
}

/** Whether the host that wrote the note is still alive. */
async function isSame(noted: KnownProcess): Promise<boolean> {
  return systemProcesses.isAlive(noted.pid) && isKnown(noted);
}

/** Whether the system still knows the process that wrote the note, though it may have ended. */
async function isKnown({ pid, identity }: KnownProcess): Promise<boolean> {
  return identity !== null && (await systemProcesses.identity(pid)) === identity;
}

/** A note that can't be removed harms nobody. */
function removeNote(note: string): Promise<void> {
  return rm(note, { force: true }).catch(() => undefined);
}
