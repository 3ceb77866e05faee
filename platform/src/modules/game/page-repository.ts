import { PLAYERS_CHANNEL } from '@gamebox/contract';
import type { Channel, GameSummary, GameTab, GameTag } from '@gamebox/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Search } from './keyword.ts';
import { classOf } from './search-repository.ts';
import { sideOf, sidesOf } from './server-sides-repository.ts';
import { gameHits, searchHits, wordGames } from './word-hits-repository.ts';

export interface GamePageFilter {
  /** Parts of the names of a server, version or game; null: all games. */
  readonly search: Search | null;
  readonly channel: Channel | null;
  readonly tab: GameTab | null;
  readonly tag: GameTag | null;
  /** Order only by opening time, not by `featured` or the quality of the match. */
  readonly byOpening: boolean;
  /** Epoch milliseconds: servers that opened on this day come first, then those that open later. */
  readonly now: number;
  readonly offset: number;
  readonly limit: number;
}

export type OpenServer = NonNullable<GameSummary['openServer']>;

export interface GameRow {
  readonly gameId: number;
  readonly name: string;
  readonly versionName: string;
  readonly summary: string;
  readonly coverPicture: string;
  readonly widePicture: string;
  readonly tag: GameTag;
  readonly tab: GameTab;
  readonly sizeBytes: number;
  /** Whether there is a release to install. */
  readonly downloadable: boolean;
  /** The server shown in the row; null if the game has none. */
  readonly serverName: string | null;
  readonly serverId: number | null;
  readonly openTime: number | null;
  /** An open server to play on while that one is still closed. */
  readonly openServer: OpenServer | null;
}

export interface GamePage {
  readonly total: number;
  /** Each tab that has games, whatever tab is asked for. */
  readonly tabs: readonly { readonly tab: GameTab; readonly total: number }[];
  readonly list: readonly GameRow[];
}

/** One page and its total in one statement: the total is there even if the page is past the end. */
export async function selectGamePage(db: Database, filter: GamePageFilter): Promise<GamePage> {
  const { rows } = await sql<Pick<GamePage, 'tabs'> & { row: GameRow | null }>`
    with ${pageOfGames(filter)}
    select counted.tabs, page.row
    from (
      select coalesce(json_agg(by_tab), '[]') as tabs
      from (select tab, count(*) as total from found group by tab order by tab) by_tab
    ) counted
    left join page on true
    order by page.place`.execute(db);
  const tabs = rows[0]?.tabs ?? [];
  const counted = tabs.filter(({ tab }) => filter.tab === null || tab === filter.tab);
  return {
    total: counted.reduce((sum, { total }) => sum + total, 0),
    tabs,
    list: rows.flatMap(({ row }) => (row === null ? [] : [row])),
  };
}

/**
 * For a `with` clause: `found` (the filter's games in every tab), `page` (place, game_id, row), and
 * with a search also `hit`.
 */
export function pageOfGames(filter: GamePageFilter): RawBuilder<unknown> {
  const { search, now, tab, byOpening, offset, limit } = filter;
  const order = sql`${byOpening ? sql`` : sql`quality desc, `}side, distance, game_id`;
  return sql`
    ${search === null ? allGames(filter) : foundGames(filter, search)},
    page as materialized (
      select
        found.place,
        found.game_id,
        json_build_object(
          'gameId', found.game_id, 'name', game.name, 'versionName', game.version_name,
          'summary', game.summary, 'coverPicture', game.cover_picture,
          'widePicture', game.wide_picture, 'tag', game.tag, 'tab', game.tab,
          'sizeBytes', coalesce(release.size_bytes, game.size_bytes),
          'downloadable', release.release is not null,
          'serverName', server.name, 'serverId', found.server_id, 'openTime', found.open_time,
          'openServer', case when found.by_game and found.open_time > ${now}
            then ${latestOpen(now)} end
        ) as row
      from (
        select cut.*, row_number() over (order by ${order}) as place
        from (
          select *, ${sideOf(sql`open_time`, now)} as side, abs(open_time - ${now}) as distance
          from found where ${tab === null ? sql`true` : sql`tab = ${tab}`}
          order by ${order} limit ${limit} offset ${offset}
        ) cut
      ) found
      join game using (game_id)
      left join game_server server using (server_id)
      ${newestRelease()} on true
    )`;
}

/** Every game with one server; featured games count as the best match. */
function allGames(filter: GamePageFilter): RawBuilder<unknown> {
  return sql`
    found as (
      select
        game.game_id, game.tab, game.featured::int as quality,
        shown.server_id, shown.open_time, true as by_game
      from game
      ${shownServer(filter.now)} on true
      where ${conditions(filter)}
    )`;
}

/** Games that match by their own names or by a server's, which is then shown. */
function foundGames(filter: GamePageFilter, search: Search): RawBuilder<unknown> {
  const { now } = filter;
  return sql`
    ${wordGames(search)}
    ${searchHits(search, { name: 'hit', now, each: 1, firstSide: true, games: null, wider: null })},
    server_hit as materialized (
      select game_id, abs(best[4]) as server_id, best[5] as quality, best[6] as open_time
      from (
        select game_id,
          -- The server to show: whole name first, accidents last, then by its side.
          min(array[
            ${classOf(sql`quality`)}, ${sideOf(sql`open_time`, now)},
            abs(open_time - ${now}), case when open_time <= ${now} then -server_id else server_id end,
            quality, open_time
          ]) as best
        from hit group by game_id
      ) chosen
    ),
    ${gameHits(search)},
    found as (
      select
        game.game_id, game.tab, greatest(server_hit.quality, game_hit.quality) as quality,
        server_hit.server_id, server_hit.open_time, false as by_game
      from server_hit
      left join game_hit using (game_id)
      join game using (game_id)
      where ${conditions(filter)}
      union all
      select
        game.game_id, game.tab, game_hit.quality, shown.server_id, shown.open_time, true
      from game_hit
      join game using (game_id)
      ${shownServer(now)} on true
      where ${conditions(filter)} and game_id not in (select game_id from server_hit)
    )`;
}

/** The tab is filtered later, because the other tabs are counted too. */
function conditions({ channel, tag }: GamePageFilter): RawBuilder<unknown> {
  const wanted = Object.entries({ channel, tag }).filter(([, value]) => value !== null);
  return sql.join(
    [sql`true`, ...wanted.map(([column, value]) => sql`${sql.ref(`game.${column}`)} = ${value}`)],
    sql` and `,
  );
}

/** Placed in the list of columns, so that it runs only for the rows of the page. */
function latestOpen(now: number): RawBuilder<unknown> {
  return sql`(
    select json_build_object('serverId', server_id, 'name', name, 'openTime', open_time)
    from game_server
    where game_id = found.game_id and open_time <= ${now}
    order by open_time desc, server_id desc limit 1
  )`;
}

/** The release that players get; a row of nulls if there is none. */
function newestRelease(): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select release, size_bytes from registered_release
      where game_id = game.game_id and channel = ${PLAYERS_CHANNEL}
      order by release desc limit 1
    ) release`;
}

/** PostgreSQL evaluates the parts of a union in order, and stops at the first that has a row. */
function shownServer(now: number): RawBuilder<unknown> {
  const first = sidesOf(now).map(
    ({ where, order }) => sql`
      (select server_id, open_time from game_server
        where game_id = game.game_id and ${where} order by ${order} limit 1)`,
  );
  return sql`left join lateral (${sql.join(first, sql` union all `)} limit 1) shown`;
}
