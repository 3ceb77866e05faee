import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What operators' requests have made: a repeated one makes nothing, and answers the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_request (
      request_id uuid primary key,
      content_hash bytea not null,
      made_id int8 not null,
      create_time int8 not null
    )`.execute(db);
}
