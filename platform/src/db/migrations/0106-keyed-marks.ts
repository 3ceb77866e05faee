import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Marks of devices and mobiles become keyed hashes. The platform writes them, because the database
 * has no key. It converts the earlier marks at its next start (`keyPlainMarks`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['user_session', 'user_account']) {
    const name = sql.ref(`${table}_mark`);
    await sql`drop trigger ${name} on ${sql.table(table)}`.execute(db);
    await sql`drop function ${name}()`.execute(db);
  }
  await sql`alter table person_mark add column keyed bool not null default true`.execute(db);
  await sql`update person_mark set keyed = false where kind in ('device', 'mobile')`.execute(db);
  await sql`create index person_mark_plain on person_mark (user_id) where not keyed`.execute(db);
}
