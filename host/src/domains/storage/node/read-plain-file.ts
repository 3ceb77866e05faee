import { openPlainFile } from './open-plain-file.ts';

/** Reads a plain file; throws for anything else. */
export async function readPlainFile(path: string): Promise<Buffer> {
  const handle = await openPlainFile(path);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
