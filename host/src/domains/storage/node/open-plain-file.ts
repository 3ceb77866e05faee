import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { errorCode, ifPresent } from '../../failure/node/system-error.ts';

/** Something else is in a file's place: a pipe, a device, a folder. */
class NotPlainError extends Error {}

/** What the system answers for a link that is not followed, a folder, and a socket. */
const NOT_PLAIN = new Set(['ELOOP', 'EISDIR', 'ENXIO']);

/** Flag for `openPlainFile`: a link in the file's place is refused. Not every system has it. */
export const NO_LINK = constants.O_NOFOLLOW ?? 0;

/**
 * Opens a plain file, and throws for anything else: waiting for a pipe would hold a thread for ever,
 * and not even the process's end would end it.
 */
export async function openPlainFile(
  path: string,
  flags: number = constants.O_RDONLY,
  mode?: number,
): Promise<FileHandle> {
  const handle = await open(path, flags | (constants.O_NONBLOCK ?? 0), mode);
  try {
    if ((await handle.stat()).isFile()) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  throw new NotPlainError(`${path} is no plain file`);
}

/** Whether `openPlainFile` was refused because something else is in the file's place. */
export function isNotPlain(error: unknown): boolean {
  return error instanceof NotPlainError || NOT_PLAIN.has(errorCode(error) ?? '');
}

/** False also if nothing is there. */
export async function isPlain(path: string): Promise<boolean> {
  try {
    const handle = await ifPresent(() => openPlainFile(path));
    await handle?.close();
    return handle !== null;
  } catch (error) {
    if (isNotPlain(error)) return false;
    throw error;
  }
}
