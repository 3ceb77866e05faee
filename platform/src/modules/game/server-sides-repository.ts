import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { chinaDayStart } from '../../china/time.ts';

/**
 * A group of a game's servers by opening time; sides are in the order in which players look for
 * them.
 */
export interface Side {
  readonly name: 'today' | 'next' | 'last' | 'later';
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** Servers that opened today can be played now, so they come before those that open later. */
export function sidesOf(now: number): readonly Side[] {
  const today = chinaDayStart(now);
  const latest = sql`open_time desc, server_id desc`;
  return [
    { name: 'today', where: sql`open_time between ${today} and ${now}`, order: latest },
    { name: 'next', where: sql`open_time > ${now}`, order: sql`open_time, server_id` },
    { name: 'last', where: sql`open_time < ${today}`, order: latest },
    { name: 'later', where: sql`open_time is null`, order: sql`server_id` },
  ];
}

/** The index of a server's side, for `order by`. */
export function sideOf(openTime: RawBuilder<unknown>, now: number): RawBuilder<unknown> {
  return sql`
    case
      when ${openTime} > ${now} then 1
      when ${openTime} >= ${chinaDayStart(now)} then 0
      when ${openTime} is not null then 2
      else 3
    end`;
}
