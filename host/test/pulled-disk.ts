import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PLACE_FILE } from '../src/domains/storage/node/place-file.ts';

/** Gives a folder another inode, and nothing in it: as exFAT does while it is mounted. */
export async function renumber(folder: string): Promise<void> {
  const anew = `${folder} anew`;
  await mkdir(anew);
  for (const name of await readdir(folder)) await rename(join(folder, name), join(anew, name));
  await rmdir(folder);
  await rename(anew, folder);
}

/** A disk whose mount point stays as an empty folder, and other disks for that. */
export class PulledDisk {
  readonly point: string;
  #away = 0;

  constructor(root: string, name: string) {
    this.point = join(root, name);
  }

  /** Answers where the disk is now, for `plugIn`. */
  async pullOut(): Promise<string> {
    const away = `${this.point} away ${(this.#away += 1)}`;
    await rename(this.point, away);
    await mkdir(this.point);
    return away;
  }

  /** What is below the mount point, or the disk that is mounted there, is hidden or goes. */
  async plugIn(away: string): Promise<void> {
    await rm(this.point, { recursive: true });
    await rename(away, this.point);
  }

  /** The mark of what is there now as after the next start of the system. */
  async markNow(): Promise<string> {
    const { ino } = await stat(this.point, { bigint: true });
    return `0:${ino}`;
  }

  id(): Promise<string | null> {
    return readFile(join(this.point, PLACE_FILE), 'utf8').then(
      (text) => /[-\da-f]{36}/.exec(text)?.[0] ?? null,
      () => null,
    );
  }

  async put(path: string, text: string): Promise<void> {
    const file = join(this.point, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
}
