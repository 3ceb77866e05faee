import { dirname } from 'node:path';
import { answerInTime, lookInTime } from '../../storage/node/answer-in-time.ts';
import { driveSpace, withMargin } from '../../storage/node/disk-space.ts';
import type { InstalledGame } from '../core/installed-game.ts';
import { treeBytes } from './copy-tree.ts';

type Moved = Pick<InstalledGame, 'folder' | 'sizeBytes'>;

/** The free space on a drive that moving these games there requires; those on it need none. */
export async function moveSpace(games: readonly Moved[], drive: string): Promise<number> {
  const isHere = await Promise.all(games.map(({ folder }) => isOn(folder, drive)));
  const moved = games.filter((_, at) => isHere[at] !== true);
  // The release's size counts where all that is in a folder can't be told, or not in time.
  const bytes = moved.map(({ sizeBytes }) => sizeBytes);
  let isLate = false;
  const count = async (): Promise<void> => {
    for (const [at, { folder, sizeBytes }] of moved.entries()) {
      if (isLate) return;
      const found = await lookInTime(
        `bytes of ${folder}`,
        () => treeBytes(folder).catch(() => sizeBytes),
        null,
      );
      if (found === null) return;
      bytes[at] = found;
    }
  };
  // One after the other, and none once nobody waits: the page asks again at each press.
  await answerInTime(count(), undefined);
  isLate = true;
  return withMargin(bytes.reduce((sum, each) => sum + each, 0));
}

async function isOn(folder: string, drive: string): Promise<boolean> {
  // A drive that hangs is known by the folder of games: it holds one thread, not one for each game.
  const found = driveSpace(dirname(folder))
    .then(() => driveSpace(folder))
    .then(
      (space) => space.drive === drive,
      () => false,
    );
  return answerInTime(found, false);
}
