import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A streak without days could never be reached, and would break the cycle of the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function are_streaks(streaks jsonb) returns boolean immutable language sql as $$
      select coalesce(bool_and(coalesce(is_whole(streak -> 'days', 1), false)), true)
        from jsonb_array_elements(streaks) streak
    $$`.execute(db);
  // Earlier rules stay as they are.
  await sql`
    alter table sign_rule
      add constraint sign_rule_streak_days check (are_streaks(streaks)) not valid`.execute(db);
}
