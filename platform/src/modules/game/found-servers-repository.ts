import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { GameServer } from '@gamebox/contract';
import type { Tx } from '../../db/transaction.ts';
import { pageOfGames } from './page-repository.ts';
import type { GamePageFilter, GameRow } from './page-repository.ts';
import type { Search } from './keyword.ts';
import { classOf } from './search-repository.ts';
import { nearestFirst } from './server-repository.ts';
import { searchHits } from './word-hits-repository.ts';

export interface GroupFilter extends GamePageFilter {
  readonly search: Search;
  /** The number of servers per game. */
  readonly each: number;
}

/** `pinyin` is null until it has been written. */
export type GroupServer = GameServer & { readonly pinyin: string | null };
export type GroupRow = GameRow & { readonly servers: readonly GroupServer[] };

/**
 * A page of games that match the search, each with its matching servers: exact names first,
 * accidental matches of initials last, otherwise the nearest in time first. A game without a
 * matching server shows its nearest servers.
 */
export async function selectServerGroups(
  tx: Tx,
  filter: GroupFilter,
): Promise<{ readonly total: number; readonly list: readonly GroupRow[] }> {
  const { now, each } = filter;
  const { rows } = await sql<{ total: number; row: GameRow | null; servers: GroupServer[] | null }>`
    with
      ${pageOfGames(filter)},
      ${hitsOfPage(filter)},
      other as materialized (
        select near.*, 0 as quality
        from page game, ${nearServers(now, each)} near
        where not exists (select from page_hit where page_hit.game_id = game.game_id)
      ),
      placed as (
        select *, row_number() over (
          partition by game_id
          order by ${classOf(sql`quality`)}, ${nearestFirst(now)}
        ) as place
        from (select * from page_hit union all select * from other) shown
      )
    select counted.total, page.row, (
      select json_agg(json_build_object(
        'serverId', server.server_id, 'name', server.name, 'openTime', server.open_time,
        'tag', server.tag, 'pinyin', server.pinyin
      ) order by placed.place)
      from placed join game_server server using (server_id)
      where placed.game_id = page.game_id and placed.place <= ${each}
    ) as servers
    from (select count(*) as total from found) counted left join page on true
    order by page.place`.execute(tx);
  return {
    total: rows[0]?.total ?? 0,
    list: rows.flatMap(({ row, servers }) =>
      row === null ? [] : [{ ...row, servers: servers ?? [] }],
    ),
  };
}

/**
 * For rare words all hits are already known; for frequent ones the games of the page are searched
 * again.
 */
function hitsOfPage({ search, now, each }: GroupFilter): RawBuilder<unknown> {
  const games = sql`select game_id from page`;
  const range = { name: 'page_hit', now, each, firstSide: false, games, wider: 'hit' };
  return searchHits(search, range);
}

function nearServers(now: number, limit: number): RawBuilder<unknown> {
  const side = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select server_id, game_id, open_time from game_server
      where game_id = game.game_id and ${where} order by ${order} limit ${limit})`;
  return sql`
    lateral (
      ${side(sql`open_time > ${now}`, sql`open_time, server_id`)}
      union all
      ${side(sql`open_time <= ${now}`, sql`open_time desc, server_id desc`)}
      union all
      ${side(sql`open_time is null`, sql`server_id`)}
    )`;
}
