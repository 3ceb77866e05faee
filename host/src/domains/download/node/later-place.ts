import { dirname } from 'node:path';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isSamePlace } from '../../storage/core/place.ts';
import type { Place } from '../../storage/core/place.ts';

/**
 * Whether the id that a place without one has got may be in the stead of a game's, which was lost: it proves
 * nothing, but a check that the player asks for may look there as where no id is.
 */
export function isLater(game: InstalledGame, seen: Place, now: Place): boolean {
  if (seen.id !== null || now.id === null || game.placeId === now.id) return false;
  return isSamePlace({ place: game.place }, seen);
}

/** Notes that for the games of a folder that has got an id. Never rejects: it only helps. */
export async function noteLater(
  registry: Pick<InstalledRegistry, 'list' | 'changeAll'>,
  folder: string,
  seen: Place,
  now: Place,
): Promise<void> {
  const games = registry.list().filter((game) => dirname(game.folder) === folder);
  const later = games.filter((game) => isLater(game, seen, now));
  const change = { laterPlaceId: now.id ?? undefined };
  await registry
    .changeAll(new Map(later.map(({ gameId }) => [gameId, change])))
    .catch(() => undefined);
}
