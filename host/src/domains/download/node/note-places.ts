import { dirname } from 'node:path';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { hasGame } from '../../package/node/game-there.ts';
import { claimOwnPlace, readOwnPlace } from '../../package/node/own-place.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isSamePlace } from '../../storage/core/place.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { claimPlace, readPlace } from '../../storage/node/place-file.ts';
import { isLater } from './later-place.ts';

type Games = Pick<InstalledRegistry, 'list' | 'files' | 'changeAll'>;

type Changes = Map<number, Partial<InstalledGame>>;

/**
 * Notes of each installed game whose files are there which place it is in, and gives the place a new id where
 * its file was lost or is damaged; likewise of its own folder, if that is a link or on another disk. One whose
 * disk is away keeps what is known; what can't be written is noted at the next start.
 */
export async function notePlaces(registry: Games): Promise<void> {
  const folders = Map.groupBy(registry.list(), ({ folder }) => dirname(folder));
  const changes: Changes = new Map();
  const looks = [...folders].map(([folder, games]) =>
    lookInTime(folder, () => findAll(registry, folder, games, changes), undefined),
  );
  await Promise.all(looks);
  await registry.changeAll(changes).catch(() => undefined);
}

/**
 * One after the other: a drive that hangs holds one thread, not one for each game. What is found before it
 * does is noted.
 */
async function findAll(
  registry: Games,
  folder: string,
  games: readonly InstalledGame[],
  changes: Changes,
): Promise<void> {
  await find(registry, folder, games, changes).catch(() => undefined);
  for (const game of games) {
    const { gameId } = game;
    const own = await findOwn(registry, game).catch(() => null);
    if (own !== null) changes.set(gameId, { ...changes.get(gameId), ...own });
  }
}

/** The games that are there and not known to be in this place. */
async function find(
  registry: Games,
  folder: string,
  known: readonly InstalledGame[],
  changes: Changes,
): Promise<void> {
  const seen = await readPlace(folder);
  if (seen === null) return;
  const games: InstalledGame[] = [];
  for (const game of known) {
    if (game.placeId !== seen.id && (await hasGame(registry, game))) games.push(game);
  }
  const now = games.length === 0 ? null : await claimPlace(folder, seen);
  if (now === null) return;
  const { mark, id } = now;
  for (const { gameId, place, placeId } of games)
    if (place !== mark || id !== (placeId ?? null))
      changes.set(gameId, { place: mark, placeId: id ?? placeId });
  for (const game of known)
    if (!games.includes(game) && isLater(game, seen, now))
      changes.set(game.gameId, { laterPlaceId: now.id ?? undefined });
}

/** What is to be noted of a game's own folder; null if that is known, or can't be told. */
async function findOwn(
  registry: Games,
  game: InstalledGame,
): Promise<Pick<InstalledGame, 'ownPlace'> | null> {
  const { folder, ownPlace: known } = game;
  const seen = await readOwnPlace(folder);
  if (seen === null) {
    // The player has brought it back from the other disk.
    const isBack = known !== undefined && (await hasGame(registry, game));
    return isBack ? { ownPlace: undefined } : null;
  }
  if (known?.place === seen.mark && known.placeId === (seen.id ?? undefined)) return null;
  const isKnown = known !== undefined && isSamePlace(known, seen);
  if (!isKnown && !(await hasGame(registry, game))) return null;
  const ownPlace = await claimOwnPlace(folder, seen, known);
  return ownPlace === null ? null : { ownPlace };
}
