import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, time } from '../fields.ts';

export const gameRecord = z.object({
  gameId: id,
  name: z.string(),
  coverPicture: z.string(),
  /** Where it was played last. */
  serverId: id.nullish(),
  serverName: z.string().nullish(),
  lastPlayTime: time,
  /** Seconds in all. */
  playSeconds: z.int().nonnegative(),
  /** Whether the game has a package to download. */
  downloadable: z.boolean().optional(),
});
export type GameRecord = z.infer<typeof gameRecord>;

export const listGameRecords = defineCall({
  method: 'GET',
  path: '/api/web-api/game/webGameUserRecord/list',
  access: 'login',
  summary: 'Games the user played, the latest first',
  result: z.array(gameRecord),
});

/** Not in the specification: the host's own record of a session of play. */
export const reportPlay = defineCall({
  method: 'POST',
  path: '/api/web-api/game/webGameUserRecord/report',
  access: 'login',
  summary: 'Record time played; a session’s seconds only grow and are counted once',
  body: z.object({
    /** Made by the host, one for each run of a game. */
    playId: z.uuid(),
    gameId: id,
    serverId: id.nullish(),
    startTime: time,
    /** Seconds since startTime. */
    seconds: z
      .int()
      .nonnegative()
      .max(86_400 * 2),
  }),
  result: z.boolean(),
});
