import { z } from 'zod';
import { defineCall } from '../call.ts';
import { KEYWORD_LENGTH } from '../constants.ts';
import { GameTab, GameTag, gameTab, gameTag } from '../enums.ts';
import { gameRelease } from '../game-release.ts';
import { id, page, paging, queryEnum, queryId, time } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

const keyword = lazySchema(() => z.string().trim().max(KEYWORD_LENGTH));

const openServer = lazyObject(() => ({ serverId: id, name: z.string(), openTime: time }));

/**
 * A game in a list with one of its (matching) servers: the latest that opened today in China, else
 * the next to open, else the latest that opened earlier.
 */
export const gameSummary = lazyObject(() => ({
  gameId: id,
  name: z.string(),
  versionName: z.string(),
  serverName: z.string(),
  /** The server with which the game is shown. */
  serverId: known(id.nullish()),
  coverPicture: z.string(),
  tag: known(gameTag, GameTag.none),
  tab: known(gameTab),
  openTime: known(time.nullable()),
  /**
   * Not in the specification: if that server has not opened yet, the game's latest open one; null
   * if there is none, or if a server was searched for.
   */
  openServer: known(openServer.nullish()),
  /** 0 means unknown and is not shown. */
  sizeBytes: known(z.int().nonnegative(), 0),
  summary: known(z.string().optional(), undefined),
  /** Wide picture, 16:9. */
  widePicture: known(z.string().optional(), undefined),
  /** Whether there is a package to download. */
  downloadable: known(z.boolean().optional(), undefined),
}));
export type GameSummary = z.infer<typeof gameSummary>;

export const gameServer = lazyObject(() => ({
  serverId: id,
  name: z.string(),
  openTime: known(time.nullable()),
  tag: known(gameTag, GameTag.none),
}));
export type GameServer = z.infer<typeof gameServer>;

/** Another scheme than the web's can't be downloaded from, so it is read as no address. */
const packageAddress = lazySchema(() =>
  z.string().overwrite((text) => (/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(text) ? '' : text)),
);

export const gameDetail = extendedObject(gameSummary, () => ({
  intro: z.string(),
  pictures: z.array(z.string()),
  /** The absolute address of the newest release's `latest.json`; empty if there is none. */
  packageUrl: known(packageAddress.nullish()),
  release: known(gameRelease.nullish()),
  /** In the `1280_800` form. */
  resolutions: z.array(z.string()),
  /** The nearest in time of the open and the coming servers, and the one asked for. */
  servers: z.array(gameServer),
  /** The game's number of servers; `servers` may contain fewer. */
  serverTotal: known(z.int().nonnegative().optional(), undefined),
}));
export type GameDetail = z.infer<typeof gameDetail>;

/**
 * `keyword` matches any part of server, version and game names, in both channels, or each of its
 * words does (`searchServers`). The common
 * `channel` only filters without keyword and tab: a player who searches or chooses a tab wants all
 * results.
 */
export const pageGames = defineCall({
  method: 'GET',
  path: '/api/web-api/game/page',
  access: 'open',
  basic: true,
  summary: 'Games by tab, tag, server name or version name',
  query: extendedObject(paging, () => ({
    keyword: keyword.optional(),
    tab: queryEnum(GameTab).optional(),
    tag: queryEnum(GameTag).optional(),
    /** Not in the specification: `all` means both channels, with the totals of each tab. */
    scope: z.enum(['channel', 'all']).default('channel'),
    /**
     * Not in the specification: `opening` sorts only by opening time: opened today first, then the
     * next to open.
     */
    sort: z.enum(['recommended', 'opening']).default('recommended'),
  })),
  result: extendedObject(page(gameSummary), () => ({
    /** The number of games of keyword and tag in each tab; with `scope=all`. */
    tabs: z.array(z.object({ tab: known(gameTab), total: z.int().nonnegative() })).optional(),
  })),
});

export const getGame = defineCall({
  method: 'GET',
  path: '/api/web-api/game/get',
  access: 'open',
  summary: 'One game with its pictures and the servers around now',
  query: lazyObject(() => ({ gameId: queryId, serverId: queryId.optional() })),
  result: gameDetail,
});

/** A part of a text, in UTF-16 units. */
const textRange = lazyObject(() => ({ start: z.int().nonnegative(), end: z.int().positive() }));
export type TextRange = z.infer<typeof textRange>;

export const foundServer = extendedObject(gameServer, () => ({
  /**
   * True if open by the platform's clock; otherwise it opens at `openTime`, or the time is not
   * announced. Unknown: `openTime` alone says it.
   */
  open: known(z.boolean(), false),
  /**
   * The first part of the name that matches, by text, pinyin or initials; null: the game's name
   * matches.
   */
  match: known(textRange.nullish()),
  /** All such parts, in their order: one for the whole keyword, or for each of its words. */
  matches: known(z.array(textRange).optional(), undefined),
}));
export type FoundServer = z.infer<typeof foundServer>;

export const serverGroup = extendedObject(gameSummary, () => ({
  /** The first part of the game's name that matches. */
  match: known(textRange.nullish()),
  matches: known(z.array(textRange).optional(), undefined),
  servers: z.array(foundServer),
  /** Whether more servers of the game match; `pageServers` lists them all. */
  more: known(z.boolean(), false),
}));
export type ServerGroup = z.infer<typeof serverGroup>;

/**
 * Not in the specification: players search for a server. The pages list games, the best match
 * first; each with its servers: exact names first, then the nearest in time. Blanks separate words:
 * a server is found by the whole keyword, or where each of its first four words is in the name of the
 * server, its game or version.
 */
export const searchServers = defineCall({
  method: 'GET',
  path: '/api/web-api/game/server/search',
  access: 'open',
  summary: 'Servers by a part of their names or their game’s, by pinyin or its initials',
  query: extendedObject(paging, () => ({
    keyword: keyword.min(1),
    each: z.coerce.number<number>().pipe(z.int().min(1).max(20)).default(6),
  })),
  result: page(serverGroup),
});

/** Not in the specification: a game may have thousands of servers, so they are paged. */
export const pageServers = defineCall({
  method: 'GET',
  path: '/api/web-api/game/server/page',
  access: 'open',
  summary: 'A game’s servers, the nearest in time first, narrowed by a part of their names',
  query: extendedObject(paging, () => ({ gameId: queryId, keyword: keyword.optional() })),
  result: page(gameServer),
});

/** Not in the specification: the timeline of /home. */
export const serverOpening = lazyObject(() => ({
  serverId: id,
  serverName: z.string(),
  gameId: id,
  gameName: z.string(),
  versionName: z.string(),
  coverPicture: z.string(),
  openTime: time,
  tag: known(gameTag, GameTag.none),
  /** Whether the game has a package to download. */
  downloadable: known(z.boolean().optional(), undefined),
}));
export type ServerOpening = z.infer<typeof serverOpening>;

export const listServerOpenings = defineCall({
  method: 'GET',
  path: '/api/web-api/game/server/openings',
  access: 'open',
  summary: 'Servers that open today and in the next two days, in order of time',
  result: lazySchema(() => z.array(serverOpening)),
});

/**
 * A game's servers as plain text, one `name<TAB>opening time` per line, the newest first. Players
 * copy it into a chat, and game programs can read it as their server list.
 */
export const getServerText = defineCall({
  method: 'GET',
  path: '/api/app-api/game/appgames/serverTxt',
  access: 'open',
  summary: 'A game’s server list as text',
  query: lazyObject(() => ({ gameId: queryId })),
  result: lazyObject(() => ({ gameId: known(id), text: z.string() })),
});
