import { setTimeout as delay } from 'node:timers/promises';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode } from '../../failure/node/system-error.ts';

const WAITS_MS = [20, 80, 200, 500, 1000];
/** For what the next job tries again. */
export const SHORT_WAITS_MS = WAITS_MS.slice(0, 2);

/** Whether an error means a temporary lock, so that waiting helps. */
export type IsLock = (error: unknown) => boolean;

/**
 * On other systems a refused rename or unlink means missing rights; on Windows usually an open
 * file.
 */
function isLockOn(error: unknown, platform: string): boolean {
  const code = errorCode(error);
  if (code === 'EBUSY' || code === 'ETXTBSY') return true;
  return platform === 'win32' && (code === 'EPERM' || code === 'EACCES');
}

/** For the host's own files: nothing but a temporary lock should refuse them. */
export function anyRefusal(error: unknown): boolean {
  return isLockOn(error, 'win32');
}

export interface WhenUnlockedOptions {
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined;
  readonly waitsMs?: readonly number[];
  readonly isLock?: IsLock;
  /** Which errors finally become `file-in-use`. */
  readonly platform?: string;
}

/**
 * Retries for about two seconds, or with `waitsMs`, while another program holds the file, such as a virus scanner. Then
 * throws `file-in-use`, or the system's own error for missing rights.
 */
export async function whenUnlocked<T>(
  path: string,
  work: () => Promise<T>,
  options: WhenUnlockedOptions = {},
): Promise<T> {
  const { wait = delay, waitsMs = WAITS_MS, platform = process.platform } = options;
  const isHeld = (error: unknown): boolean => isLockOn(error, platform);
  const { isLock = isHeld } = options;
  for (const ms of waitsMs) {
    try {
      return await work();
    } catch (error) {
      if (!isLock(error)) throw error;
      await wait(ms);
    }
  }
  try {
    return await work();
  } catch (error) {
    if (!isHeld(error)) throw error;
    throw new HostError(failures.fileInUse(path), error);
  }
}
