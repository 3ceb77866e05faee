import { closeSync, lstatSync, openSync } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode, writeError } from '../../failure/node/system-error.ts';
import { systemProcesses } from '../../process/node/system-processes.ts';
import { makeFolder } from './make-folder.ts';
import { readPlainFile } from './read-plain-file.ts';

type Release = () => Promise<void>;

/** Another host of the same home is running. */
export class HomeInUseError extends Error {
  /** Null where it could not write it down. */
  readonly pid: number | null;

  constructor(pid: number | null) {
    super(`Gamebox is already running${pid === null ? '' : ` (process ${pid})`}`);
    this.name = 'HomeInUseError';
    this.pid = pid;
  }
}

/**
 * Makes this process the only host of `home`; answers what gives it up again. The system itself
 * holds the lock and takes it back however the process ends: there is no stale one to judge. The
 * file `lock` only tells others the process. Throws `HomeInUseError`, or a `HostError` where no file
 * of the home can be locked.
 */
export async function lockHome(home: string): Promise<Release> {
  await makeFolder(home, 0o700);
  const note = join(home, 'lock');
  const held = hold(await realpath(home));
  if (held === null) throw new HomeInUseError(await notedPid(note));
  all.add(held);
  await removeNote(note);
  await writeFile(note, String(process.pid), { flag: 'wx' }).catch(() => undefined);
  return async () => {
    await removeNote(note);
    all.delete(held);
    held.close();
  };
}

/** One that is collected as garbage gives its lock up. */
const all = new Set<DatabaseSync>();

/** The next one is taken where something that can't be locked stands at one before, and stays there. */
const LOCK_FILES = ['lock.db', 'lock-2.db', 'lock-3.db'];

/** Null where another process has it. */
function hold(home: string): DatabaseSync | null {
  for (const name of LOCK_FILES) {
    const path = join(home, name);
    const held = canBeLocked(path) ? lockFile(path) : 'no-lock-file';
    if (held !== 'no-lock-file') return held;
  }
  throw new HostError(failures.folderNotWritable(join(home, LOCK_FILES[0] ?? '')));
}

/**
 * Makes the file where there is none, for its owner alone: who can open it could lock it. Nothing else
 * of this process opens it: to close it again would give the lock up.
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

const BUSY = 5;
const NOT_A_DATABASE = 26;

/** SQLite's own lock, of a transaction that writes nothing: the file stays empty. */
function lockFile(path: string): DatabaseSync | null | 'no-lock-file' {
  let held: DatabaseSync | null = null;
  try {
    held = new DatabaseSync(path);
    // Without a file for the journal. Of those that begin at once exactly one goes on.
    held.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    return held;
  } catch (error) {
    held?.close();
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
    if (code === BUSY) return null;
    if (code === NOT_A_DATABASE) return 'no-lock-file';
    throw new HostError(failures.folderNotWritable(path), error);
  }
}

async function notedPid(note: string): Promise<number | null> {
  const pid = Number(await readPlainFile(note).catch(() => ''));
  return pid > 0 && systemProcesses.isAlive(pid) ? pid : null;
}

/** What can't be removed is in nobody's way. */
function removeNote(note: string): Promise<void> {
  return rm(note, { force: true }).catch(() => undefined);
}
