import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Tickets that a phone has confirmed end with the sessions of their user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index login_ticket_user_idx on login_ticket (user_id) where user_id is not null`.execute(
    db,
  );
}
