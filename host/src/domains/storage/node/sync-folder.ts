import { constants, open } from 'node:fs/promises';
import { errorCode, writing } from '../../failure/node/system-error.ts';

/**
 * Makes a folder's entries survive a power cut. Windows does that itself and can't open a folder.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await writing(path, async () => {
    const handle = await open(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
    try {
      await handle.sync();
    } catch (error) {
      // Some file systems can't sync a folder; their journal keeps the names.
      if (errorCode(error) !== 'EINVAL') throw error;
    } finally {
      await handle.close();
    }
  });
}
