import { defineCall } from '../call.ts';
import { page, paging, queryId } from '../fields.ts';
import { gameRelease } from '../game-release.ts';
import { extendedObject } from '../lazy-object.ts';

/** The channel for players; releases of other channels are stored for hosts that use them. */
export const PLAYERS_CHANNEL = 'stable';

/** Not in the specification: the notes of a game's releases, the newest first. */
export const pageReleases = defineCall({
  method: 'GET',
  path: '/api/web-api/game/release/page',
  access: 'open',
  summary: 'A game’s releases with what was new in them',
  query: extendedObject(paging, () => ({ gameId: queryId })),
  result: page(gameRelease),
});
