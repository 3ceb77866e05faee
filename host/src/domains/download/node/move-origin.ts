import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { hasGame, isGameThere } from '../../package/node/game-there.ts';
import { readOwnPlace } from '../../package/node/own-place.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isIdKnown, isPlaceKnown, isSamePlace } from '../../storage/core/place.ts';
import type { KnownPlaces } from '../../storage/core/place.ts';
import { folderBirth, folderMark } from '../../storage/node/folder-mark.ts';
import { heldGame } from '../../storage/node/held-folder.ts';
import type { HeldFolder } from '../../storage/node/held-folder.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import type { MoveCommit } from '../core/job-record.ts';

type Games = Pick<InstalledRegistry, 'get' | 'files'>;

/** The folder that a game is to leave, held from before it is found to be the game's. */
export async function heldOrigin(registry: Games, game: InstalledGame): Promise<HeldFolder> {
  const { folder, gameId } = game;
  const own = await readOwnPlace(folder);
  const mark = own?.mark ?? (await folderMark(folder));
  await requireOrigin(registry, gameId, folder);
  if (mark === null) throw new HostError(failures.folderMissing(folder));
  // The id of the folder around it says nothing of another disk.
  const found = own === null ? undefined : { place: own.mark, placeId: own.id ?? undefined };
  return heldGame(folder, mark, { ...game, ownPlace: game.ownPlace ?? found });
}

/** What a copied game leaves behind; null without its disk, where what is there is not the game's. */
export async function leftOf(
  registry: Games,
  gameId: number,
  { from, birth }: Pick<MoveCommit, 'from' | 'birth'>,
): Promise<HeldFolder | null> {
  const game = registry.get(gameId);
  const known = originOf(registry, gameId, from);
  // After a kill the game may be registered at its new place.
  if (game !== null && game.folder !== from) return otherSide(registry, game, from, known);
  // In this order, so that a disk pulled out meanwhile does not leave the mark of the one below.
  const mark = await folderMark(from);
  const isThere =
    (await isOriginThere(registry, gameId, from)) && (await isProven(from, known, birth));
  return mark === null || !isThere ? null : heldGame(from, mark, known);
}

/**
 * The folder of a moved game that it is not registered in; null without its disk. Another disk with the
 * same game is not it.
 */
export async function otherSide(
  registry: Games,
  game: InstalledGame,
  folder: string,
  known: KnownPlaces,
): Promise<HeldFolder | null> {
  const mark = await folderMark(folder);
  const now = await readPlace(dirname(folder));
  if (mark === null || now === null) return null;
  if (isPlaceKnown(known) && !isSamePlace(known, now)) return null;
  const { ownPlace } = known;
  if (ownPlace && !isSamePlace(ownPlace, await readPlace(folder))) return null;
  return (await hasGame(registry, { ...game, folder })) ? heldGame(folder, mark, known) : null;
}

/** What is known of the place that a game comes from, also after a kill. */
export function originOf(registry: Games, gameId: number, from: string): KnownPlaces {
  const game = registry.get(gameId);
  if (game?.folder === from) return game;
  return { placeId: game?.moving?.placeId, ownPlace: game?.moving?.ownPlace };
}

export async function requireOrigin(registry: Games, gameId: number, from: string): Promise<void> {
  if (!(await isOriginThere(registry, gameId, from)))
    throw new HostError(failures.folderMissing(from));
}

/** What is removed is the game's for sure: another disk may have a backup of it, with all that is in the folder. */
async function isProven(
  from: string,
  known: KnownPlaces,
  birth: string | undefined,
): Promise<boolean> {
  if (!isIdKnown(known)) return true;
  if (birth !== undefined && birth === (await folderBirth(from))) return true;
  return isSamePlace(known, await readPlace(dirname(from)));
}

/** Also if the game is registered elsewhere by now. */
async function isOriginThere(registry: Games, gameId: number, from: string): Promise<boolean> {
  const game = registry.get(gameId);
  return game?.folder !== from || isGameThere(registry, game);
}
