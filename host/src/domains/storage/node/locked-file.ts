import { setTimeout as delay } from 'node:timers/promises';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode } from '../../failure/node/system-error.ts';

const WAITS_MS = [20, 80, 200, 500, 1000];

/** Whether an error is worth waiting for. */
export type IsLock = (error: unknown) => boolean;

/** Elsewhere a refused rename or unlink is a matter of rights, on Windows mostly an open file. */
function isLockOn(error: unknown, platform: string): boolean {
  const code = errorCode(error);
  if (code === 'EBUSY' || code === 'ETXTBSY') return true;
  return platform === 'win32' && (code === 'EPERM' || code === 'EACCES');
}

/** Of the host's own files, which nobody but the host has a reason to refuse. */
export function anyRefusal(error: unknown): boolean {
  return isLockOn(error, 'win32');
}

export interface WhenUnlockedOptions {
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined;
  readonly isLock?: IsLock;
  /** Which errors are told as `file-in-use` in the end. */
  readonly platform?: string;
}

/**
 * Tries again for some two seconds where another program holds the file, as virus scanners do;
 * then throws `file-in-use`, or the system's own error where it is a lack of rights.
 */
export async function whenUnlocked<T>(
  path: string,
  work: () => Promise<T>,
  options: WhenUnlockedOptions = {},
): Promise<T> {
  const { wait = delay, platform = process.platform } = options;
  const isHeld = (error: unknown): boolean => isLockOn(error, platform);
  const { isLock = isHeld } = options;
  for (const ms of WAITS_MS) {
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
