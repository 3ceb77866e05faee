import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Refused logins are recorded with their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table security_event
      drop constraint security_event_kind_check,
      add constraint security_event_kind_check check (kind in ('login', 'login-refused', 'logout',
        'session-ended', 'mobile-bound', 'mobile-changed', 'verify', 'paid', 'refunded'))`.execute(
    db,
  );
}
