import type { GameServer } from '@gamebox/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { DAY_MS } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { holds } from './search-repository.ts';
import type { Search } from './keyword.ts';
import { gramServers } from './server-grams-repository.ts';
import { keywordsFor } from './word-hits-repository.ts';

export interface ServerPageFilter {
  readonly gameId: number;
  readonly now: number;
  readonly offset: number;
  readonly limit: number;
}

export interface ServerPage {
  readonly total: number;
  readonly list: GameServer[];
}

/** A game's servers on each side of now, and the one that was asked for. */
export interface NearServers {
  readonly gameId: number;
  readonly serverId: number | null;
  readonly now: number;
  /** The number of servers that open later, that have opened, and that are not announced, each. */
  readonly each: number;
}

/**
 * Orders as players look for servers: those open now or within a day first, then by distance in
 * time.
 */
export function nearestFirst(now: number): RawBuilder<unknown> {
  return sql`
    open_time is null, open_time > ${now + DAY_MS}, abs(open_time - ${now}), server_id`;
}

/** One page and its total in one statement: the total is there even if the page is past the end. */
export async function selectServerPage(
  db: Database,
  { gameId, now, offset, limit }: ServerPageFilter,
  search: Search | null = null,
): Promise<ServerPage> {
  const { rows } = await sql<{ total: number; row: GameServer | null }>`
    with
      found as materialized (${serversOf(gameId, search)}),
      page as materialized (
        select server_id, row_number() over (order by ${nearestFirst(now)}) as place
        from (
          select * from found order by ${nearestFirst(now)} limit ${limit} offset ${offset}
        ) cut
      )
    select counted.total, shown.row
    from (select count(*) as total from found) counted
    left join (
      select page.place, json_build_object(
        'serverId', server_id, 'name', server.name, 'openTime', server.open_time, 'tag', server.tag
      ) as row
      from page join game_server server using (server_id)
    ) shown on true
    order by shown.place`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    list: rows.flatMap(({ row }) => (row === null ? [] : [row])),
  };
}

function serversOf(gameId: number, search: Search | null): RawBuilder<unknown> {
  const own = sql`select server_id, open_time from game_server where game_id = ${gameId}`;
  if (search === null) return own;
  const found = keywordsFor(search, gameId).map((keyword) =>
    keyword.gram === null ? sql`${own} and ${holds(keyword)}` : gramServers(keyword.gram, gameId),
  );
  return sql.join(found, sql` union `);
}

/** Ordered by opening time, those not announced last, with the total number. */
export async function selectNearServers(
  db: Database,
  { gameId, serverId, now, each }: NearServers,
): Promise<ServerPage> {
  const side = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select server_id, name, open_time, tag from game_server
      where game_id = ${gameId} and ${where} order by ${order} limit ${each})`;
  const [counted, { rows }] = await Promise.all([
    db
      .selectFrom('gameServer')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('gameId', '=', gameId)
      .executeTakeFirstOrThrow(),
    sql<GameServer>`
      ${side(sql`open_time > ${now}`, sql`open_time, server_id`)}
      union
      ${side(sql`open_time <= ${now}`, sql`open_time desc, server_id desc`)}
      union
      ${side(sql`open_time is null`, sql`server_id`)}
      union
      select server_id, name, open_time, tag from game_server
      where game_id = ${gameId} and server_id = ${serverId}
      order by open_time nulls last, server_id`.execute(db),
  ]);
  return { total: counted.total, list: rows };
}
