import { lstat, open, rename, rm } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { throwIfStopped } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import { ifPresent, reading } from '../../failure/node/system-error.ts';
import { removeTree } from '../../storage/node/folder-mode.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import { openPlainFile } from '../../storage/node/open-plain-file.ts';
import { SyncPace } from '../core/sync-pace.ts';

const CHUNK_BYTES = 4 * 2 ** 20;

/** How files are copied. */
export interface Copying {
  /** Where a file is until it is complete: on the target's disk, at a place that is the host's alone. */
  readonly partial: string;
  readonly signal: StopSignal;
  /** Called for each part. */
  readonly onBytes: (bytes: number) => void;
  /** Throws where what was copied may be another folder's, so that it is not put in place. */
  readonly look?: () => Promise<void>;
}

/**
 * The target has either the complete file or its earlier content: a partial copy would look newer
 * than its original to the next `bringChanges`, and the original is removed after that.
 */
export async function copyFile(
  from: string,
  to: string,
  found: Stats,
  copying: Copying,
): Promise<void> {
  const { partial } = copying;
  await rm(partial, { recursive: true, force: true });
  try {
    await copyContent(from, found, copying);
    await copying.look?.();
    const there = await ifPresent(() => lstat(to));
    if (there?.isDirectory() === true) await removeTree(to);
    await whenUnlocked(to, () => rename(partial, to));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function copyContent(
  from: string,
  found: Stats,
  { partial, signal, onBytes }: Copying,
): Promise<void> {
  const source = await reading(from, () => whenUnlocked(from, () => openPlainFile(from)));
  try {
    const target = await open(partial, 'wx', found.mode);
    try {
      const pace = new SyncPace();
      let unsynced = 0;
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(1, found.size)));
      for (;;) {
        throwIfStopped(signal);
        const { bytesRead } = await reading(from, () =>
          source.read(buffer, 0, buffer.length, null),
        );
        if (bytesRead === 0) break;
        for (let at = 0; at < bytesRead;)
          at += (await target.write(buffer, at, bytesRead - at, null)).bytesWritten;
        unsynced += bytesRead;
        if (unsynced >= pace.bytes) {
          const begin = performance.now();
          await target.datasync();
          pace.tookMs(performance.now() - begin);
          unsynced = 0;
        }
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
