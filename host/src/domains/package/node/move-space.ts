import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { driveSpace, withMargin } from '../../storage/node/disk-space.ts';
import type { InstalledGame } from '../core/installed-game.ts';
import { treeBytes } from './copy-tree.ts';

type Moved = Pick<InstalledGame, 'folder' | 'sizeBytes'>;

/** The free space on a drive that moving these games there requires; those on it need none. */
export async function moveSpace(games: readonly Moved[], drive: string): Promise<number> {
  const bytes = await Promise.all(games.map((game) => copyBytes(game, drive)));
  return withMargin(bytes.reduce((sum, each) => sum + each, 0));
}

/** With all that is in the folder; the release's size where that can't be told, or not in time. */
async function copyBytes({ folder, sizeBytes }: Moved, drive: string): Promise<number> {
  const count = async (): Promise<number> =>
    (await driveSpace(folder)).drive === drive ? 0 : treeBytes(folder);
  return answerInTime(
    count().catch(() => sizeBytes),
    sizeBytes,
  );
}
