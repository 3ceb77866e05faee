import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Reads a plain file. Throws for anything else: waiting for a pipe or a device would block the
 * host's start for ever.
 */
export async function readPlainFile(path: string): Promise<Buffer> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`${path} is no plain file`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
