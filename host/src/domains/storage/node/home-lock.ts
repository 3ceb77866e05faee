import { hash } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../../failure/node/system-error.ts';
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
 * holds the lock and takes it back however the process ends: there is no stale one to judge, and a
 * full disk is no way around it. The file `lock` only tells others the process.
 */
export async function lockHome(home: string): Promise<Release> {
  await makeFolder(home, 0o700);
  const note = join(home, 'lock');
  const release = await hold(await realpath(home));
  if (release === null) throw new HomeInUseError(await notedPid(note));
  await removeNote(note);
  await writeFile(note, String(process.pid), { flag: 'wx' }).catch(() => undefined);
  return async () => {
    await removeNote(note);
    await release();
  };
}

/** Null where another process has it. */
function hold(folder: string): Promise<Release | null> {
  const name = `gamebox-${hash('sha256', folder)}`;
  if (process.platform === 'win32') return holdName(`\\\\.\\pipe\\${name}`);
  // An abstract socket: no file stands for it.
  return process.platform === 'linux' ? holdName(`\0${name}`) : holdFolder(folder);
}

async function holdName(name: string): Promise<Release | null> {
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    server.listen(name);
    await once(server, 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return null;
    throw error;
  }
  // Whoever connects to it is no concern of the host's.
  server.on('error', () => undefined);
  return async () => {
    await once(server.close(), 'close');
  };
}

/** `O_EXLOCK` of macOS and the BSDs, which Node does not name. */
const EXCLUSIVE_LOCK = 0x20;

async function holdFolder(folder: string): Promise<Release | null> {
  try {
    const held = await open(folder, constants.O_RDONLY | constants.O_NONBLOCK | EXCLUSIVE_LOCK);
    return () => held.close();
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return null;
    throw error;
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
