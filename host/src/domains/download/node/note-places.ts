import { dirname } from 'node:path';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { folderMark, isSameFolder } from '../../storage/node/folder-mark.ts';

type Games = Pick<InstalledRegistry, 'list' | 'change'>;

/**
 * Notes of each installed game that is there which folder it is in. One whose disk is away keeps what
 * is known; what can't be written is noted at the next start.
 */
export async function notePlaces(registry: Games): Promise<void> {
  await Promise.all(registry.list().map((game) => note(registry, game).catch(() => undefined)));
}

async function note(registry: Games, game: InstalledGame): Promise<void> {
  const place = await answerInTime(placeOf(game), null);
  if (place === null) return;
  if (game.place === undefined || !isSameFolder(game.place, place))
    await registry.change(game.gameId, { place });
}

/** Null if the game is not there, or its disk comes or goes at this moment. */
async function placeOf({ folder }: InstalledGame): Promise<string | null> {
  const place = await folderMark(dirname(folder));
  if (place === null || (await folderMark(folder)) === null) return null;
  return (await folderMark(dirname(folder))) === place ? place : null;
}
