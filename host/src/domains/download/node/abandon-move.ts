import { notedPlace } from '../../storage/core/place.ts';
import type { KnownPlace } from '../../storage/core/place.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { MoveCommit } from '../core/job-record.ts';

/**
 * Prepares the uninstallation of a game whose decided move can't be finished: afterwards the
 * registry names a complete folder. Returns the other folder if the game is there too. It must be
 * emptied after the commit file is removed, because with that file the next start would continue
 * the move. `goal` is the place that the move goes to.
 */
export async function abandonMove(
  registry: InstalledRegistry,
  gameId: number,
  { from, to, copy }: MoveCommit,
  goal: KnownPlace,
): Promise<string | null> {
  const game = registry.get(gameId);
  if (game === null) return null;
  if (copy !== null) {
    // While the copy exists, another program made the folder at the target.
    if (await folderExists(copy)) return null;
    return game.folder === to ? from : to;
  }
  const renamed = !(await folderExists(from)) && (await folderExists(to));
  if (renamed && game.folder !== to)
    await registry.put({ ...game, folder: to, ...notedPlace(goal) });
  return null;
}
