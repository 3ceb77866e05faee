import { execFile } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function makePipe(path: string): Promise<void> {
  await run('mkfifo', [path]);
}

/** What another program may put in the place of a file of the host. */
const THINGS: Record<string, (path: string) => Promise<unknown>> = {
  'a folder': (path) => mkdir(join(path, 'deep'), { recursive: true }),
  'a link': (path) => symlink('/dev/zero', path),
  'a dead link': (path) => symlink('/nowhere/at/all', path),
  ...(process.platform === 'win32' ? {} : { 'a pipe': makePipe }),
};

export const THINGS_IN_THE_WAY = Object.keys(THINGS);

/** Replaces what is at the path. */
export async function putInTheWay(thing: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { recursive: true, force: true });
  if (thing === 'a file') await writeFile(path, 'mine');
  else await THINGS[thing]?.(path);
}
