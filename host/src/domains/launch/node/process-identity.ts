import { readFileSync } from 'node:fs';
import { errorCode } from '../../failure/node/system-error.ts';

/** Whether a process with this id is there (a zombie counts as gone where it can be told). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return processState(pid) !== 'Z';
}

/** Start time of a process in the machine's ticks: with the id it names one process. Linux only. */
export function processIdentity(pid: number): string | null {
  return statFields(pid)?.[19] ?? null;
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
