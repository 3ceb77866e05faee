import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Stats } from 'node:fs';
import { throwIfStopped } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import { ifPresent } from '../../failure/node/system-error.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import { openPlainFile } from '../../storage/node/open-plain-file.ts';

const CHUNK_BYTES = 4 * 2 ** 20;

/** The name of a copy until it is complete; always the same, so that it is never too long. */
export const PARTIAL = '.gamebox-copy.partial';

/** Removes the partial file that a kill left. */
export async function sweepPartial(folder: string): Promise<void> {
  await ifPresent(() => rm(join(folder, PARTIAL), { recursive: true, force: true }));
}

/**
 * The target has either the complete file or its earlier content: a partial copy would look newer
 * than its original to the next `bringChanges`, and the original is removed after that.
 */
export async function copyFile(
  from: string,
  to: string,
  found: Stats,
  signal: StopSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const partial = join(dirname(to), PARTIAL);
  await rm(partial, { recursive: true, force: true });
  try {
    await copyContent(from, partial, found, signal, onBytes);
    const there = await ifPresent(() => lstat(to));
    if (there?.isDirectory() === true) await rm(to, { recursive: true, force: true });
    await whenUnlocked(to, () => rename(partial, to));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function copyContent(
  from: string,
  to: string,
  found: Stats,
  signal: StopSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const source = await whenUnlocked(from, () => openPlainFile(from));
  try {
    const target = await open(to, 'wx', found.mode);
    try {
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(1, found.size)));
      for (;;) {
        throwIfStopped(signal);
        const { bytesRead } = await source.read(buffer, 0, buffer.length, null);
        if (bytesRead === 0) break;
        for (let at = 0; at < bytesRead;)
          at += (await target.write(buffer, at, bytesRead - at, null)).bytesWritten;
        onBytes(bytesRead);
      }
      await target.utimes(found.atimeMs / 1000, found.mtimeMs / 1000);
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
