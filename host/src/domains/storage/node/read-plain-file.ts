import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * The content of a plain file. Throws for anything else in its place: to wait for a pipe or a
 * device would hold up the host's start for ever.
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
