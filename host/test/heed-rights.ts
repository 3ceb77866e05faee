import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/** Whether the folder lets its owner put something in and take it out. */
function isWritable(folder: string): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() !== true || (found.mode & 0o200) !== 0;
}

/** The first folder below that something would have to be taken out of in vain. */
function hasReadOnly(path: string): boolean {
  if (fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  const names = fs.readdirSync(path);
  if (names.length > 0 && !isWritable(path)) return true;
  return names.some((name) => hasReadOnly(join(path, name)));
}

function refused(path: fs.PathLike): Promise<never> {
  const error = new Error(`EACCES: ${String(path)}`);
  return Promise.reject(Object.assign(error, { code: 'EACCES' }));
}

/**
 * Whoever runs the tests may be allowed everything: until the end of the test nothing is put into a
 * read-only folder nor taken out of one, as for a user without special rights.
 */
export function heedRights(): void {
  const { access, mkdir, open, rename, rm, rmdir, symlink, unlink } = fs.promises;
  const may = (path: fs.PathLike): boolean => isWritable(dirname(String(path)));
  // A folder that goes into another one has its own `..` changed.
  const mayGo = (from: fs.PathLike, to: fs.PathLike): boolean =>
    dirname(String(from)) === dirname(String(to)) || isWritable(String(from));
  const spy = vi.spyOn;
  spy(fs.promises, 'access').mockImplementation((path, mode = 0) =>
    (mode & fs.constants.W_OK) === 0 || isWritable(String(path))
      ? access(path, mode)
      : refused(path),
  );
  spy(fs.promises, 'mkdir').mockImplementation((path, options) =>
    may(path) ? mkdir(path, options) : refused(path),
  );
  spy(fs.promises, 'open').mockImplementation((path, flags, mode) =>
    may(path) || fs.existsSync(path) ? open(path, flags, mode) : refused(path),
  );
  spy(fs.promises, 'rename').mockImplementation((from, to) =>
    may(from) && may(to) && mayGo(from, to) ? rename(from, to) : refused(to),
  );
  spy(fs.promises, 'rm').mockImplementation((path, options) =>
    (may(path) || !fs.existsSync(path)) && !hasReadOnly(String(path))
      ? rm(path, options)
      : refused(path),
  );
  spy(fs.promises, 'rmdir').mockImplementation((path) => (may(path) ? rmdir(path) : refused(path)));
  spy(fs.promises, 'symlink').mockImplementation((target, path, type) =>
    may(path) ? symlink(target, path, type) : refused(path),
  );
  spy(fs.promises, 'unlink').mockImplementation((path) =>
    may(path) ? unlink(path) : refused(path),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}
