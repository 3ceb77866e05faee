import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * When an upgrade credits the days of another term, the rubies of these days are credited too: they
 * count as given by the new term, which gives as many of its own less. `rubies_owed` is what it
 * still has to keep back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ declare name text; begin
      select conname into strict name from pg_constraint
        where conrelid = 'privilege_term'::regclass and contype = 'c'
          and pg_get_constraintdef(oid) like '%rubies_taken%';
      execute format('alter table privilege_term drop constraint %I', name);
    end $$`.execute(db);
  await sql`
    alter table privilege_term
      add column rubies_credited int8 not null default 0 check (rubies_credited >= 0),
      add column rubies_owed int8 not null default 0 check (rubies_owed >= 0),
      add constraint privilege_term_rubies_taken
        check (rubies_taken between 0 and rubies_given + rubies_credited)`.execute(db);
  await sql`
    create or replace view held_term as
      select * from privilege_term where begin_time < end_time and credited_to is null`.execute(db);
}
