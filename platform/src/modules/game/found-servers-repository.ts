import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { GameServer } from '@gamebox/contract';
import type { Tx } from '../../db/transaction.ts';
import { hits } from './search-repository.ts';
import type { Keyword } from './search-repository.ts';
import { nearestFirst } from './server-repository.ts';

export interface FoundServersFilter {
  readonly gameIds: readonly number[];
  readonly keyword: Keyword;
  readonly now: number;
  /** Of each game. */
  readonly limit: number;
}

export type FoundServer = GameServer & { readonly gameId: number };

/**
 * Of each game the servers that hold the keyword, called so as a whole first, then the nearest in
 * time; of a game none of whose servers does, the nearest ones.
 */
export async function selectFoundServers(
  tx: Tx,
  { gameIds, keyword, now, limit }: FoundServersFilter,
): Promise<readonly FoundServer[]> {
  const wanted = sql`game_id = any(${gameIds}::int8[])`;
  const { rows } = await sql<FoundServer>`
    with
      ${hits(keyword, { now, each: limit, wanted })},
      other as materialized (
        select near.*, false as whole
        from game, ${nearServers(now, limit)} near
        where game.game_id = any(${gameIds}::int8[]) and not exists (select from hit where hit.game_id = game.game_id)
      ),
      placed as (
        select *, row_number() over (partition by game_id order by whole desc, ${nearestFirst(now)}) as place
        from (select * from hit where ${wanted} union all select * from other) shown
      )
    select server.server_id, server.game_id, server.name, server.open_time, server.tag
    from placed join game_server server using (server_id)
    where place <= ${limit}
    order by place`.execute(tx);
  return rows;
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
