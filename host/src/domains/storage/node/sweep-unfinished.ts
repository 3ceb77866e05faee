import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** As `write-file-atomic` names the new file beside the old one. */
const UNFINISHED = /\.json\.\d{1,10}$/;
/** Below the home; those of jobs go with their job. */
const FOLDERS = ['.', 'installed'];

/**
 * Removes what a kill left of writes of state files, some of which have session tokens in them. The
 * caller has locked the home. Never rejects: the next start tries again.
 */
export async function sweepUnfinished(home: string): Promise<void> {
  for (const folder of FOLDERS) {
    const path = join(home, folder);
    const names = await readdir(path).catch(() => []);
    for (const name of names.filter((each) => UNFINISHED.test(each)))
      await rm(join(path, name), { force: true }).catch(() => undefined);
  }
}
