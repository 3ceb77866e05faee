import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The clean-up jobs select by these columns, every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on user_session (end_time) where end_time is not null`.execute(db);
  await sql`create index on user_session (expire_time)`.execute(db);
  await sql`create index on sms_code (send_time)`.execute(db);
  await sql`create index on login_ticket (expire_time)`.execute(db);
}
