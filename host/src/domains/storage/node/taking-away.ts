import { constants } from 'node:fs';
import { access, lstat, open, rmdir } from 'node:fs/promises';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode, ifPresent } from '../../failure/node/system-error.ts';
import { whenUnlocked } from './locked-file.ts';

/**
 * Throws unless what is at a path can be replaced, removed or renamed: `folder-linked` for one of
 * `mounts`, otherwise `folder-not-writable` or `file-in-use`.
 */
export async function checkTaking(path: string, mounts: ReadonlySet<string>): Promise<void> {
  if (mounts.has(path)) throw new HostError(failures.folderLinked(path));
  const found = await ifPresent(() => lstat(path));
  if (found?.isFile() === true) await checkFile(path);
  if (found !== null && (await refusesTaking(path)))
    throw new HostError(failures.folderNotWritable(path));
}

/**
 * Windows refuses to replace or remove open and write-protected files, and other systems those that
 * are locked (`chattr +i`), which not even `access` lets root write.
 */
async function checkFile(path: string): Promise<void> {
  if (process.platform !== 'win32') {
    const reason = await access(path, constants.W_OK).catch(errorCode);
    if (reason === 'EPERM') throw new HostError(failures.folderNotWritable(path));
    return;
  }
  await whenUnlocked(path, async () => {
    const handle = await open(path, 'r+');
    await handle.close();
  });
}

/**
 * Whether the system keeps something where it is: in a sticky folder it lets only the owner take it
 * away. Linux looks at that first, and only then refuses to remove a file, or a folder that is not
 * empty, as an empty folder. One that is empty goes: nothing is lost with it.
 */
async function refusesTaking(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const reason = await rmdir(path).then(() => null, errorCode);
  // A folder without the right to write to it is looked at by itself.
  return reason === 'EPERM';
}
