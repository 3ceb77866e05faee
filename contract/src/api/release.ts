import { defineCall } from '../call.ts';
import { page, paging, queryId } from '../fields.ts';
import { gameRelease } from '../game-release.ts';
import { extendedObject } from '../lazy-object.ts';

/** The channel players are shown; releases of others are kept for hosts that are told of them. */
export const PLAYERS_CHANNEL = 'stable';

/** Not in the specification: what was new in a game's releases, the newest first. */
export const pageReleases = defineCall({
  method: 'GET',
  path: '/api/web-api/game/release/page',
  access: 'open',
  summary: 'A game’s releases with what was new in them',
  query: extendedObject(paging, () => ({ gameId: queryId })),
  result: page(gameRelease),
});
