import { openPlainFile } from './open-plain-file.ts';

/** Reads a plain file; throws for anything else. `flags` as for `openPlainFile`. */
export async function readPlainFile(path: string, flags?: number): Promise<Buffer> {
  const handle = await openPlainFile(path, flags);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
