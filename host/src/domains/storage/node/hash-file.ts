import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { NO_LINK, openPlainFile } from './open-plain-file.ts';

/** The SHA-256 of a plain file, hexadecimal; null if it can't be read. */
export async function hashOf(path: string): Promise<string | null> {
  try {
    const handle = await openPlainFile(path, constants.O_RDONLY | NO_LINK);
    const hash = createHash('sha256');
    // The stream closes it.
    for await (const bytes of handle.createReadStream()) hash.update(bytes);
    return hash.digest('hex');
  } catch {
    return null;
  }
}
