import { stat, statfs } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** A network's drive that is away answers nothing at all. */
const ANSWER_MS = 5000;

/** Space on the drive of a folder that may not be there yet, and where that drive begins. */
export async function driveSpace(folder: string): Promise<DiskSpace & { drive: string }> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new HostError(failures.folderNotWritable(folder))),
    ANSWER_MS,
  );
  try {
    return await Promise.race([spaceAndDrive(folder), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function spaceAndDrive(folder: string): Promise<DiskSpace & { drive: string }> {
  return { ...(await diskSpace(folder)), drive: await driveOf(folder) };
}

/** The uppermost folder that is on the same device. */
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

/** Room left for everything else, and for what a file system needs beside the bytes. */
const MARGIN_BYTES = 32 * 2 ** 20;

/** Space on the disk of a folder that may not be there yet. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  for (let path = folder; ; path = dirname(path)) {
    const found = await writing(path, () => ifPresent(() => statfs(path)));
    if (found !== null)
      return { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
    if (dirname(path) === path) throw new HostError(failures.folderNotWritable(folder));
  }
}

/** Throws `disk-full` where `bytes` more don't fit. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  if (bytes <= 0) return;
  const { freeBytes } = await diskSpace(folder);
  const needBytes = withMargin(bytes);
  if (freeBytes < needBytes) throw new HostError(failures.diskFull(needBytes, freeBytes));
}

/** What must be free for `bytes` to be written. */
export function withMargin(bytes: number): number {
  return bytes <= 0 ? 0 : bytes + MARGIN_BYTES;
}
