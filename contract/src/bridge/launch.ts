import { z } from 'zod';
import { known } from '../known.ts';
import { resolution } from './setting.ts';

const gameId = z.coerce.number<number>().pipe(z.int().positive());

/** Who plays, so that the record of it is theirs (`playRecord`); another's page says nothing. */
const userId = known(z.int().positive().optional(), undefined);

const serverId = z.coerce.number<number>().pipe(z.int().positive());

/** `executeGame`: run the installed game as it is, on the server the player chose, if any. */
export const executeGameData = z.looseObject({
  gameId,
  resolution,
  userId,
  serverId: known(serverId.optional(), undefined),
});
export type ExecuteGameData = z.infer<typeof executeGameData>;

/** `startGame`: run it for this account and server. */
export const startGameData = z.looseObject({
  gameId,
  resolution,
  account: z.string().min(1).max(64),
  serverId,
  userId,
});
export type StartGameData = z.infer<typeof startGameData>;

export const launchResult = z.object({ pid: z.int() });

/** A launch notification; `state` 0 pending, 1 success, 2 failure, null none at all. */
export const launchStatus = z.object({
  state: known(z.int()),
  message: known(z.string().nullish(), undefined),
  gameId: known(gameId.nullish(), undefined),
});
export type LaunchStatus = z.infer<typeof launchStatus>;
