import { dirname } from 'node:path';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { hasGame } from '../../package/node/game-there.ts';
import { claimOwnPlace, readOwnPlace } from '../../package/node/own-place.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isSamePlace } from '../../storage/core/place.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { claimPlace, readPlace } from '../../storage/node/place-file.ts';
import { noteLater } from './later-place.ts';

type Games = Pick<InstalledRegistry, 'list' | 'files' | 'changeAll'>;

type Changes = Map<number, Partial<InstalledGame>>;

/**
 * Notes of each installed game whose files are there which place it is in, and gives the place a new id where
 * its file was lost or is damaged; likewise of its own folder, if that is a link or on another disk. One whose
 * disk is away keeps what is known; what can't be written is noted at the next start. A game with a `decided` job
 * is where that is: files of the earlier version may be a backup.
 */
export async function notePlaces(
  registry: Games,
  decided: ReadonlySet<number> = new Set(),
): Promise<void> {
  const folders = Map.groupBy(registry.list(), ({ folder }) => dirname(folder));
  const changes: Changes = new Map();
  const looks = [...folders].map(([folder, games]) =>
    lookInTime(folder, () => findAll({ registry, decided }, folder, games, changes), undefined),
  );
  await Promise.all(looks);
  await registry.changeAll(changes).catch(() => undefined);
}

/**
 * One after the other: a drive that hangs holds one thread, not one for each game. What is found before it
 * does is noted.
 */
async function findAll(
  { registry, decided }: { registry: Games; decided: ReadonlySet<number> },
  folder: string,
  games: readonly InstalledGame[],
  changes: Changes,
): Promise<void> {
  await find({ registry, decided }, folder, games, changes).catch(() => undefined);
  for (const game of games) {
    const { gameId } = game;
    if (decided.has(gameId)) continue;
    const own = await findOwn(registry, game).catch(() => null);
    if (own !== null) changes.set(gameId, { ...changes.get(gameId), ...own });
  }
}

/** The games that are there and not known to be in this place. */
async function find(
  { registry, decided }: { registry: Games; decided: ReadonlySet<number> },
  folder: string,
  known: readonly InstalledGame[],
  changes: Changes,
): Promise<void> {
  const seen = await readPlace(folder);
  if (seen === null) return;
  const games: InstalledGame[] = [];
  for (const game of known) {
    if (decided.has(game.gameId) || game.placeId === seen.id) continue;
    if (await hasGame(registry, game)) games.push(game);
  }
  const others = known.filter((game) => !games.includes(game));
  const now =
    games.length === 0
      ? null
      : await claimPlace(folder, seen, (id) => noteLater(registry, others, seen, id));
  if (now === null) return;
  const { mark, id } = now;
  for (const { gameId, place, placeId } of games)
    if (place !== mark || id !== (placeId ?? null))
      changes.set(gameId, { place: mark, placeId: id ?? placeId });
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
