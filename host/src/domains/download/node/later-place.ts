import { dirname } from 'node:path';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isSamePlace } from '../../storage/core/place.ts';
import type { Place } from '../../storage/core/place.ts';

/**
 * Notes the id that a place without one is to get for the games of its folder: it may be in the stead of theirs,
 * which was lost. It proves nothing, but a check that the player asks for may look there as where no id is. Never
 * rejects: it only helps.
 */
export async function noteLater(
  registry: Pick<InstalledRegistry, 'changeAll'>,
  games: readonly InstalledGame[],
  seen: Place,
  id: string,
): Promise<void> {
  const later = games.filter(({ place }) => isSamePlace({ place }, seen));
  const changes = new Map(later.map(({ gameId }) => [gameId, { laterPlaceId: id }]));
  await registry.changeAll(changes).catch(() => undefined);
}

/** The games beside each other in a folder. */
export function gamesIn(
  registry: Pick<InstalledRegistry, 'list'>,
  folder: string,
): InstalledGame[] {
  return registry.list().filter((game) => dirname(game.folder) === folder);
}
