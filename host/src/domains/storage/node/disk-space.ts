import type { StatsFs } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import type { HostFailure } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { lookInTime } from './answer-in-time.ts';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** A network drive that is away does not answer at all. */
const ANSWER_MS = 5000;

export type DriveSpace = DiskSpace & { readonly drive: string };

/** As `spaceAndDrive`; throws `folder-not-writable` if the drive does not answer within seconds. */
export async function driveSpace(folder: string): Promise<DriveSpace> {
  const space = await lookInTime(folder, () => spaceAndDrive(folder), null, ANSWER_MS);
  if (space === null) throw new HostError(failures.folderNotWritable(folder));
  return space;
}

/** The space on the drive of a folder, which need not exist yet, and the root of that drive. */
export async function spaceAndDrive(folder: string): Promise<DriveSpace> {
  return { ...(await diskSpace(folder)), drive: await driveOf(folder) };
}

/** The topmost folder on the same device. */
async function driveOf(folder: string): Promise<string> {
  if (process.platform === 'win32') return parse(folder).root;
  let device: number | null = null;
  for (let path = folder, below = folder; ; below = path, path = dirname(path)) {
    const found = await writing(path, () => ifPresent(() => stat(path)));
    if (found !== null && device !== null && found.dev !== device) return below;
    device ??= found?.dev ?? null;
    if (dirname(path) === path) return path;
  }
}

/** Space for everything else, and for the file system's own data. */
const MARGIN_BYTES = 32 * 2 ** 20;

/** The space on the disk of a folder, which need not exist yet. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const found = await nearestDisk(folder);
  return { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
}

/**
 * Why nothing could be written on the disk of a folder, where `needBytes` were still to come: it may
 * take no more files, however small. Disks without such a limit say 0 of 0.
 */
export async function fullDisk(folder: string, needBytes: number): Promise<HostFailure> {
  const { bavail, bsize, files, ffree } = await nearestDisk(folder);
  const freeBytes = bavail * bsize;
  const isOutOfFiles = files > 0 && ffree === 0 && freeBytes >= needBytes + MARGIN_BYTES;
  return isOutOfFiles ? failures.tooManyFiles() : failures.diskFull(needBytes, freeBytes);
}

async function nearestDisk(folder: string): Promise<StatsFs> {
  for (let path = folder; ; path = dirname(path)) {
    const found = await writing(path, () => ifPresent(() => statfs(path)));
    if (found !== null) return found;
    if (dirname(path) === path) throw new HostError(failures.folderNotWritable(folder));
  }
}

/** Throws `disk-full` if there is no room for `bytes` more. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  if (bytes <= 0) return;
  const { freeBytes } = await diskSpace(folder);
  const needBytes = withMargin(bytes);
  if (freeBytes < needBytes) throw new HostError(failures.diskFull(needBytes, freeBytes));
}

/** The free space that is required to write `bytes`. */
export function withMargin(bytes: number): number {
  return bytes <= 0 ? 0 : bytes + MARGIN_BYTES;
}
