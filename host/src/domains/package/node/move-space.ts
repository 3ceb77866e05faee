import { dirname } from 'node:path';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { driveSpace, withMargin } from '../../storage/node/disk-space.ts';
import type { InstalledGame } from '../core/installed-game.ts';
import { treeBytes } from './copy-tree.ts';

type Moved = Pick<InstalledGame, 'folder' | 'sizeBytes'>;

/** The free space on a drive that moving these games there requires; those on it need none. */
export async function moveSpace(games: readonly Moved[], drive: string): Promise<number> {
  const parents = Map.groupBy(games, ({ folder }) => dirname(folder));
  const bytes = await Promise.all([...parents].map((each) => bytesIn(...each, drive)));
  return withMargin(bytes.flat().reduce((sum, each) => sum + each, 0));
}

/** A drive that hangs is known by the folder of games: it holds one thread, not one for each game. */
async function bytesIn(parent: string, games: readonly Moved[], drive: string): Promise<number[]> {
  const isSilent = await driveSpace(parent).then(
    () => false,
    () => true,
  );
  if (isSilent) return games.map(({ sizeBytes }) => sizeBytes);
  return Promise.all(games.map((game) => copyBytes(game, drive)));
}

/** With all that is in the folder; the release's size where that can't be told, or not in time. */
async function copyBytes({ folder, sizeBytes }: Moved, drive: string): Promise<number> {
  const count = async (): Promise<number> =>
    (await driveSpace(folder)).drive === drive ? 0 : treeBytes(folder);
  return lookInTime(`bytes of ${folder}`, () => count().catch(() => sizeBytes), sizeBytes);
}
