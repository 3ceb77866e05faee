import { execFile } from 'node:child_process';
import { readlink } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
    const { stdout } = await run('tasklist', filter, {
      encoding: 'utf8',
      windowsHide: true,
      timeout: 5000,
    });
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
