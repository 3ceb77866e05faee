import { dirname } from 'node:path';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { hasGameIn } from '../../package/node/game-there.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { Place } from '../../storage/core/place.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { claimPlace, readPlace } from '../../storage/node/place-file.ts';

type Games = Pick<InstalledRegistry, 'list' | 'files' | 'changeAll'>;

interface Found {
  readonly place: Place | null;
  readonly games: readonly InstalledGame[];
}

/**
 * Notes of each installed game whose files are there which place it is in, and gives the place a file,
 * also where that was lost or is damaged. One whose disk is away keeps what is known; what can't be
 * written is noted at the next start.
 */
export async function notePlaces(registry: Games): Promise<void> {
  const folders = Map.groupBy(registry.list(), ({ folder }) => dirname(folder));
  const looks = [...folders].map(([folder, games]) =>
    lookInTime(folder, () => find(registry, folder, games), null).catch(() => null),
  );
  const changes = new Map<number, Pick<InstalledGame, 'place' | 'placeId'>>();
  for (const found of await Promise.all(looks)) {
    if (found === null || found.place === null) continue;
    const { mark, id } = found.place;
    for (const { gameId, place, placeId } of found.games)
      if (place !== mark || id !== (placeId ?? null))
        changes.set(gameId, { place: mark, placeId: id ?? placeId });
  }
  await registry.changeAll(changes).catch(() => undefined);
}

/** The games that are there and not known to be in this place. */
async function find(
  registry: Games,
  folder: string,
  known: readonly InstalledGame[],
): Promise<Found | null> {
  const seen = await readPlace(folder);
  if (seen === null) return null;
  const games: InstalledGame[] = [];
  for (const game of known) {
    if (game.placeId !== seen.id && (await hasGameIn(registry, game, game, seen))) games.push(game);
  }
  if (games.length === 0) return null;
  // Where the file was lost it comes again with its id, which jobs know too.
  const id = games.find(({ placeId }) => placeId !== undefined)?.placeId ?? null;
  return { place: await claimPlace(folder, seen, id), games };
}
