import { setTimeout as delay } from 'node:timers/promises';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode } from '../../failure/node/system-error.ts';

const WAITS_MS = [20, 80, 200, 500, 1000];

/** Elsewhere a refused rename or unlink is a matter of rights, on Windows mostly an open file. */
function isLock(error: unknown, platform: string): boolean {
  const code = errorCode(error);
  if (code === 'EBUSY' || code === 'ETXTBSY') return true;
  return platform === 'win32' && (code === 'EPERM' || code === 'EACCES');
}

/**
 * Tries again for some two seconds where another program holds the file, as virus scanners do;
 * then throws `file-in-use`.
 */
export async function whenUnlocked<T>(
  path: string,
  work: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = delay,
  platform: string = process.platform,
): Promise<T> {
  for (const ms of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isLock(error, platform)) throw error;
      await wait(ms);
    }
  }
  try {
    return await work();
  } catch (error) {
    if (!isLock(error, platform)) throw error;
    throw new HostError(failures.fileInUse(path), error);
  }
}
