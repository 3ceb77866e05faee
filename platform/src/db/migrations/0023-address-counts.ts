import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * SMS codes sent and wrong codes tried by address, and sends that failed. Times: epoch
 * milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_count (
      kind text not null,
      block text not null,
      window_start int8 not null,
      count int4 not null,
      primary key (kind, block)
    )`.execute(db);
  await sql`create index on address_count (window_start)`.execute(db);
  await sql`alter table sms_code add column failed bool not null default false`.execute(db);
  await sql`drop index sms_code_address_send_time_idx`.execute(db);
}
