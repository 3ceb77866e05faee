import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Terms with a gap before them: before migration 0111, a term could be bought to begin after
 * another term that had been credited away, so the player waited for nothing. An operator writes
 * down what was done about each. Times are epoch milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table privilege_term_resolution (
      term_id int8 primary key references privilege_term,
      note text not null check (note <> ''),
      resolve_time int8 not null check (resolve_time >= 0)
    )`.execute(db);
  await sql`
    create view late_term as
      select term_id, user_id, order_id, level, create_time, begin_time, end_time,
        coalesce(note, '') as note, resolve_time
      from held_term term left join privilege_term_resolution using (term_id)
      where begin_time > create_time and not exists (select from privilege_term before
        where before.user_id = term.user_id and before.end_time = term.begin_time)`.execute(db);
}
