import { folderExists } from '../../storage/node/game-folder.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { MoveCommit } from '../core/job-record.ts';

/**
 * Lets a game be uninstalled whose decided move can't be finished: the registry names a folder
 * that is whole. Answers the other one where the game stands there too, to be emptied once the
 * decision is gone: with it the next start would go on with the move.
 */
export async function abandonMove(
  registry: InstalledRegistry,
  gameId: number,
  { from, to, copy }: MoveCommit,
): Promise<string | null> {
  const game = registry.get(gameId);
  if (game === null) return null;
  if (copy !== null) {
    // While the copy stands, what is at its goal is somebody else's.
    if (await folderExists(copy)) return null;
    return game.folder === to ? from : to;
  }
  const renamed = !(await folderExists(from)) && (await folderExists(to));
  if (renamed && game.folder !== to) await registry.put({ ...game, folder: to });
  return null;
}
