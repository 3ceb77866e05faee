import { z } from 'zod';
import { defineCall } from '../call.ts';
import { done, id, time, optionalTime } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

export const gameRecord = lazyObject(() => ({
  gameId: id,
  name: z.string(),
  coverPicture: z.string(),
  /** The server where it was last played. */
  serverId: known(id.nullish()),
  serverName: known(z.string().nullish()),
  lastPlayTime: optionalTime,
  /** Total seconds. */
  playSeconds: known(z.int().nonnegative(), 0),
  /** Whether the game has a package to download. */
  downloadable: known(z.boolean().optional(), undefined),
}));
export type GameRecord = z.infer<typeof gameRecord>;

export const listGameRecords = defineCall({
  method: 'GET',
  path: '/api/web-api/game/webGameUserRecord/list',
  access: 'login',
  summary: 'Games the user played, the latest first',
  result: lazySchema(() => z.array(gameRecord)),
});

/** Not in the specification: the host's own record of a play session. */
export const reportPlay = defineCall({
  method: 'POST',
  path: '/api/web-api/game/webGameUserRecord/report',
  access: 'login',
  summary: 'Record time played; a session’s seconds only grow and are counted once',
  body: lazyObject(() => ({
    /** The host makes one for each run of a game. */
    playId: z.uuid(),
    gameId: id,
    serverId: id.nullish(),
    startTime: time,
    /** Seconds since startTime. */
    seconds: z
      .int()
      .nonnegative()
      .max(86_400 * 2),
  })),
  result: done,
});
