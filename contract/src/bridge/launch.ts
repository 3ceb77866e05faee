import { z } from 'zod';
import { resolution } from './setting.ts';

const gameId = z.coerce.number<number>().pipe(z.int().positive());

/** Who plays, so that the record of it is theirs (`playRecord`); another's page says nothing. */
const userId = z.int().positive().optional().catch(undefined);

/** `executeGame`: run the installed game as it is. */
export const executeGameData = z.looseObject({ gameId, resolution, userId });
export type ExecuteGameData = z.infer<typeof executeGameData>;

/** `startGame`: run it for this account and server. */
export const startGameData = z.looseObject({
  gameId,
  resolution,
  account: z.string().min(1).max(64),
  serverId: z.coerce.number<number>().pipe(z.int().positive()),
  userId,
});
export type StartGameData = z.infer<typeof startGameData>;

export const launchResult = z.object({ pid: z.int() });

/** A launch notification; `state` 0 pending, 1 success, 2 failure (`spec.md §4`). */
export const launchStatus = z.object({
  state: z.int(),
  message: z.string().nullish(),
  gameId: z.int().optional(),
});
export type LaunchStatus = z.infer<typeof launchStatus>;
