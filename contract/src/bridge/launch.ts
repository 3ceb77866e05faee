import { z } from 'zod';
import { known } from '../known.ts';
import { resolution } from './setting.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

const gameId = lazySchema(() => z.coerce.number<number>().pipe(z.int().positive()));

/** The player, for the play record (`playRecord`); other operators' pages do not send it. */
const userId = lazySchema(() => known(z.int().positive().optional(), undefined));

const serverId = lazySchema(() => z.coerce.number<number>().pipe(z.int().positive()));

/** `executeGame`: runs the installed game as it is, on the chosen server, if any. */
export const executeGameData = lazySchema(() =>
  z.looseObject({
    gameId,
    resolution,
    userId,
    serverId: known(serverId.optional(), undefined),
  }),
);
export type ExecuteGameData = z.infer<typeof executeGameData>;

/** `startGame`: runs it for this account and server. */
export const startGameData = lazySchema(() =>
  z.looseObject({
    gameId,
    resolution,
    account: z.string().min(1).max(64),
    serverId,
    userId,
  }),
);
export type StartGameData = z.infer<typeof startGameData>;

export const launchResult = lazyObject(() => ({ pid: z.int() }));

/** A launch notification; `state` 0 pending, 1 success, 2 failure, null unknown. */
export const launchStatus = lazyObject(() => ({
  state: known(z.int()),
  message: known(z.string().nullish(), undefined),
  gameId: known(gameId.nullish(), undefined),
}));
export type LaunchStatus = z.infer<typeof launchStatus>;
