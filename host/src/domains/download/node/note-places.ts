import { dirname } from 'node:path';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { hasGame } from '../../package/node/game-there.ts';
import { claimOwnPlace, readOwnPlace } from '../../package/node/own-place.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isSamePlace } from '../../storage/core/place.ts';
import type { Place } from '../../storage/core/place.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { claimPlace, dropPlace, readPlace } from '../../storage/node/place-file.ts';

type Games = Pick<InstalledRegistry, 'list' | 'files' | 'changeAll'>;

interface Found {
  readonly place: Place | null;
  readonly games: readonly InstalledGame[];
}

/**
 * Notes of each installed game whose files are there which place it is in, and gives the place a new id where
 * its file was lost or is damaged; likewise of its own folder, if that is a link or on another disk. One whose
 * disk is away keeps what is known; what can't be written is noted at the next start.
 */
export async function notePlaces(registry: Games): Promise<void> {
  const folders = Map.groupBy(registry.list(), ({ folder }) => dirname(folder));
  const looks = [...folders].map(([folder, games]) =>
    lookInTime(folder, () => find(registry, folder, games), null).catch(() => null),
  );
  const owns = registry
    .list()
    .map((game) => lookInTime(game.folder, () => findOwn(registry, game), null).catch(() => null));
  const changes = new Map<number, Partial<InstalledGame>>();
  for (const found of await Promise.all(looks)) {
    if (found === null || found.place === null) continue;
    const { mark, id } = found.place;
    for (const { gameId, place, placeId } of found.games)
      if (place !== mark || id !== (placeId ?? null))
        changes.set(gameId, { place: mark, placeId: id ?? placeId });
  }
  for (const own of await Promise.all(owns))
    if (own !== null) changes.set(own.gameId, { ...changes.get(own.gameId), ...own });
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
    if (game.placeId !== seen.id && (await hasGame(registry, game))) games.push(game);
  }
  if (games.length === 0) return null;
  return { place: await claimPlace(folder, seen), games };
}

/** What is to be noted of a game's own folder; null if that is known, or can't be told. */
async function findOwn(
  registry: Games,
  game: InstalledGame,
): Promise<Pick<InstalledGame, 'gameId' | 'ownPlace'> | null> {
  const { gameId, folder, ownPlace: known } = game;
  const seen = await readOwnPlace(folder);
  if (seen === null) {
    if (known === undefined || !(await hasGame(registry, game))) return null;
    // The player has brought it back from the other disk.
    if (known.placeId !== undefined) await dropPlace(folder, known.placeId);
    return { gameId, ownPlace: undefined };
  }
  if (known?.place === seen.mark && known.placeId === (seen.id ?? undefined)) return null;
  const isKnown = known !== undefined && isSamePlace(known, seen);
  if (!isKnown && !(await hasGame(registry, game))) return null;
  const ownPlace = await claimOwnPlace(folder, seen, known);
  return ownPlace === null ? null : { gameId, ownPlace };
}
