import { createHash } from 'node:crypto';
import { constants, open } from 'node:fs/promises';
import type { ManifestFile } from '@gamebox/contract';
import { throwIfStopped } from '../../download/core/stop-signal.ts';
import type { StopSignal } from '../../download/core/stop-signal.ts';
import type { GameFolder } from './game-folder.ts';

const CHUNK_BYTES = 2 ** 20;

/** SHA-256 of a file; `onBytes` hears of each chunk. */
export async function hashFile(
  path: string,
  signal: StopSignal,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      throwIfStopped(signal);
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
      onBytes(bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Whether a game's file is there with exactly its content. */
export async function isIntact(
  folder: GameFolder,
  file: ManifestFile,
  signal: StopSignal,
  onBytes?: (bytes: number) => void,
): Promise<boolean> {
  const found = await folder.stat(file.path);
  if (found === null || !found.isFile() || found.size !== file.size) return false;
  return (await hashFile(folder.path(file.path), signal, onBytes)) === file.sha256;
}
