import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The rows that the demo seed wrote last, so that it never overwrites what an operator changed or
 * removed (`demo/src/furnish/sync-demo-rows.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_row (
      table_name text not null,
      row_id int8 not null,
      content jsonb not null,
      primary key (table_name, row_id)
    )`.execute(db);
  await sql`
    create table demo_world (
      only_one bool primary key default true check (only_one),
      day date not null,
      anchor_time int8 not null,
      fingerprint text not null
    )`.execute(db);
}
