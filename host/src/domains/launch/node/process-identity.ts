import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../failure/node/system-error.ts';

const run = promisify(execFile);

/** Whether a process with this id is there (a zombie counts as gone where it can be told). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return processState(pid) !== 'Z';
}

/**
 * The machine's start and, in its ticks, the process's: with the id they name one process, after a
 * restart of the machine too. Linux only; null where the process is gone.
 */
export function processIdentity(pid: number): string | null {
  const ticks = statFields(pid)?.[19];
  return ticks === undefined ? null : `${bootId()} ${ticks}`;
}

/** The file name of the program a process runs; null where the system doesn't tell. */
export async function processImage(pid: number): Promise<string | null> {
  try {
    return await imageOf(pid);
  } catch {
    return null;
  }
}

async function imageOf(pid: number): Promise<string | null> {
  const id = String(pid);
  if (process.platform === 'linux') return posix.basename(await readlink(`/proc/${id}/exe`));
  if (process.platform === 'win32') {
    const filter = ['/fi', `PID eq ${id}`, '/fo', 'csv', '/nh'];
    const { stdout } = await run('tasklist', filter, { encoding: 'utf8', windowsHide: true });
    return imageInTaskList(stdout);
  }
  const { stdout } = await run('ps', ['-p', id, '-o', 'comm='], { encoding: 'utf8' });
  return posix.basename(stdout.trim()) || null;
}

/** The first field of a line of `tasklist /fo csv`; a line of another form says that none is there. */
export function imageInTaskList(line: string): string | null {
  const name = /^"([^"]+)","\d+"/.exec(line.trim())?.[1];
  return name === undefined ? null : win32.basename(name);
}

function processState(pid: number): string | null {
  return statFields(pid)?.[0] ?? null;
}

/** Fields of `/proc/PID/stat` after the name, which may itself hold anything. */
function statFields(pid: number): string[] | null {
  if (process.platform !== 'linux') return null;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Empty where a sandbox hides it. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return '';
  }
}
