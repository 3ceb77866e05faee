import { StoppedError } from '../core/stop-signal.ts';
import { failures, HostError } from '../core/host-error.ts';

/** The `code` of a Node system error (`ENOENT` …), or null. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

const NOT_WRITABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EBUSY',
  'ENOTDIR',
  'EISDIR',
  'ELOOP',
  'ENOTEMPTY',
  'EEXIST',
  'ENAMETOOLONG',
  'EINVAL',
  'ENOENT',
  'ENXIO',
]);
const UNREADABLE = new Set(['EACCES', 'EPERM', 'EIO']);
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Converts an error of a write below `path` to a `HostError`; other errors stay unchanged. */
export function writeError(error: unknown, path: string): Error {
  if (error instanceof HostError || error instanceof StoppedError) return error;
  const code = errorCode(error);
  if (isDiskFull(error)) return new HostError(failures.diskFull(0, 0), error);
  if (code !== null && NOT_WRITABLE.has(code))
    return new HostError(failures.folderNotWritable(path), error);
  if (code === 'EXDEV') return new HostError(failures.folderLinked(path), error);
  return new HostError(failures.internal(), error);
}

/** Whether a rename failed because the two places are on different mounts. */
export function isCrossing(error: unknown): boolean {
  return errorCode(error instanceof HostError ? error.cause : error) === 'EXDEV';
}

export function isDiskFull(error: unknown): boolean {
  if (error instanceof HostError) return error.failure.kind === 'disk-full';
  return FULL.has(errorCode(error) ?? '');
}

/** Runs `work` and converts its errors with `writeError`. */
export async function writing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw writeError(error, path);
  }
}

/** Runs `work`, which reads `path`: what can't be read is named, and nothing is said about writing. */
export async function reading<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (UNREADABLE.has(code)) throw new HostError(failures.unreadable(path), error);
    if (ABSENT.has(code)) throw new HostError(failures.fileChanged(path), error);
    throw writeError(error, path);
  }
}

/** Names a folder of the host as what it is: choosing another one for the game would not help. */
export async function writingOwn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HostError) || error.failure.kind !== 'folder-not-writable') throw error;
    throw new HostError(failures.homeNotWritable(error.failure.path), error);
  }
}

/** Nothing can exist under a name that is too long either. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** The result of `work`, or null if the file or folder does not exist. */
export async function ifPresent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (ABSENT.has(errorCode(error) ?? '')) return null;
    throw error;
  }
}
