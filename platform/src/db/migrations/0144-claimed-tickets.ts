import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Only one of the phone's returns exchanges its code, and a reload is told what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table login_ticket
      -- SHA-256 of the code with which the phone came back, and when; null: it has not yet.
      add column claim_hash bytea,
      add column claim_time int8`.execute(db);
}
