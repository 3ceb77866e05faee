import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, win32, posix } from 'node:path';
import type { HostFailure } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode, ifPresent, writing } from '../../failure/node/system-error.ts';
import { lookInTime } from './answer-in-time.ts';
import { syncFolder } from './sync-folder.ts';

/** A drive that does not answer (a busy or dying disk, a network drive) must not block the player. */
const TRIAL_MS = 5000;
/** It may be writable: another folder is not the only way out. */
const DISK_SILENT = '磁盘没有及时响应，请稍后重试或更换安装位置';
const PROBE = /^\.gamebox-[-\da-f]+\.trial$/;

/**
 * Makes a folder and those above it; returns the new ones, the topmost first. It makes one at a
 * time, because Node's recursive `mkdir` never returns below folders like `/proc`, which answer
 * ENOENT for every name.
 */
export async function makeFolder(path: string, mode?: number): Promise<string[]> {
  return writing(path, async () => {
    const missing: string[] = [];
    for (let step = path; !(await isFolder(step)); step = dirname(step)) {
      missing.unshift(step);
      if (dirname(step) === step) break;
    }
    const made: string[] = [];
    for (const step of missing) {
      if (!(await makeOneFolder(step, mode))) continue;
      made.push(step);
      // Otherwise a power cut could lose the new folder and everything in it.
      await syncFolder(dirname(step));
    }
    return made;
  });
}

/** Makes a folder, but none above it; false if it is there, or another program has just made it. */
export async function makeOneFolder(path: string, mode?: number): Promise<boolean> {
  try {
    await mkdir(path, { mode });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await isFolder(path))) return false;
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await ifPresent(() => stat(path)))?.isDirectory() === true;
}

interface ChosenFolderOptions {
  /** The folder's name in the request. */
  field?: 'installDir' | 'path';
  platform?: string;
}

/**
 * Normalizes an absolute folder of this computer that the page names. Throws `invalid-data`, also
 * for a network share, which is not reliable enough for games.
 */
export function chosenFolder(
  path: string,
  { field = 'installDir', platform = process.platform }: ChosenFolderOptions = {},
): string {
  const paths = platform === 'win32' ? win32 : posix;
  const isLocal = platform !== 'win32' || /^[a-z]:[\\/]/i.test(path);
  if (!paths.isAbsolute(path) || !isLocal || path.includes('\0'))
    throw new HostError(failures.invalidData(field));
  return paths.normalize(path);
}

/**
 * Tests whether games can be installed below a folder: makes it, writes a file, and removes both.
 * Throws `folder-not-writable` or `disk-full` within a few seconds, or `unavailable` if the disk takes
 * longer.
 */
export async function tryFolder<T>(
  path: string,
  trial: (path: string) => Promise<T>,
  limitMs = TRIAL_MS,
): Promise<T> {
  const tried = await lookInTime(
    `trial of ${path}`,
    async () => ({ found: await trial(path) }),
    null,
    limitMs,
  );
  if (tried === null) throw diskSilent();
  return tried.found;
}

export function diskSilent(): HostError {
  return new HostError(failures.unavailable(DISK_SILENT));
}

export function isDiskSilent(failure: HostFailure | null): boolean {
  return failure?.kind === 'unavailable' && failure.message === DISK_SILENT;
}

/** Throws unless a file can be written there; removes everything that it made. */
export async function tryWriting(path: string): Promise<void> {
  const made = await makeFolder(path);
  const probe = join(path, `.gamebox-${randomUUID()}.trial`);
  try {
    await writing(path, () => writeFile(probe, 'trial', { flag: 'wx' }));
    await removeProbes(path);
  } finally {
    await rm(probe, { force: true });
    for (const step of made.toReversed()) await rmdir(step).catch(() => undefined);
  }
}

/** Also removes those of hosts that were killed during a test. */
async function removeProbes(path: string): Promise<void> {
  for (const name of await readdir(path))
    if (PROBE.test(name)) await rm(join(path, name), { force: true });
}
