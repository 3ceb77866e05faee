import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { HitRange, Keyword } from './keyword.ts';
import { sidesOf } from './server-sides-repository.ts';

/**
 * The key of `server_gram` for a keyword: its two characters. Null if it has another length, or if
 * its letters differ from what was typed.
 */
export function gramOf(form: string, letters: string | null): string | null {
  return Array.from(form).length === 2 && (letters === null || letters === form) ? form : null;
}

/** Servers of one game that match: server_id, open_time. */
export function gramServers(gram: string, gameId: number): RawBuilder<unknown> {
  return sql`
    select server_id, open_time from server_gram where gram = ${gram} and game_id = ${gameId}`;
}

/** Like `hits`, but reads only a few rows of each game, in the order of the index. */
export function gramHits(gram: string, keyword: Keyword, range: HitRange): RawBuilder<unknown> {
  const { name, games, firstSide } = range;
  const near = (isText(keyword) ? [false] : [false, true]).flatMap((accidental) =>
    (firstSide ? firstRows : nearRows)(
      sql`gram = ${gram} and accidental = ${sql.lit(accidental)}`,
      range,
    ),
  );
  return sql`
    ${sql.ref(name)} as materialized (
      select server_id, game_id, min(open_time) as open_time, max(quality) as quality
      from (
        select near.server_id, game.game_id, near.open_time, near.quality
        from ${games === null ? gamesWith(gram) : sql`(${games})`} game
        cross join lateral (
          ${sql.join(near, sql` union all `)} ${firstSide ? sql`limit 1` : sql``}
        ) near
        union all
        select server_id, game_id, open_time, 5
        from game_server where search_text = ${`\n${gram}\n`} and ${wantedOf(range)}
      ) shown
      group by server_id, game_id
    )`;
}

/** Whether only text matches, so that no match is accidental. */
function isText({ words }: Keyword): boolean {
  return words.every(({ letters }) => letters === null);
}

export function wantedOf({ games }: Pick<HitRange, 'games'>): RawBuilder<boolean> {
  return games === null ? sql`true` : sql`game_id in (${games})`;
}

/** Steps from one game to the next by the index; PostgreSQL itself would read all rows. */
function gamesWith(gram: string): RawBuilder<unknown> {
  const first = (after: RawBuilder<unknown>) => sql`
    (select game_id from server_gram where gram = ${gram} ${after} order by game_id limit 1)`;
  return sql`
    (
      with recursive holder as (
        ${first(sql``)}
        union all
        select ${first(sql`and game_id > holder.game_id`)} from holder where game_id is not null
      )
      select game_id from holder where game_id is not null
    )`;
}

/**
 * The parts are in the order in which a game's server is chosen, so the first row is the answer:
 * PostgreSQL evaluates the parts of a union in order.
 */
function firstRows(held: RawBuilder<unknown>, { now, each }: HitRange) {
  return sidesOf(now).map(({ where, order }) => rows(held, where, sql`${order} limit ${each}`));
}

/** From each side, as many rows as could be the nearest ones. */
function nearRows(held: RawBuilder<unknown>, { now, each }: HitRange) {
  const ties = sql`fetch first ${each} rows with ties`;
  return [
    rows(held, sql`open_time > ${now}`, sql`open_time ${ties}`),
    rows(held, sql`open_time <= ${now}`, sql`open_time desc ${ties}`),
    rows(held, sql`open_time is null`, sql`server_id limit ${each}`),
  ];
}

function rows(held: RawBuilder<unknown>, where: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql`
    (select server_id, open_time, quality from server_gram
      where ${held} and game_id = game.game_id and ${where} order by ${order})`;
}
