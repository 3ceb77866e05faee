import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const MONEY = sql`('paid', 'refund-asked', 'refund-failed', 'refunded')`;

/**
 * A refund is written down when it is asked for, and when it is done or refused; `refunded` was
 * written when it was asked for until here. Such events of money are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table security_event
      drop constraint security_event_kind_check,
      add constraint security_event_kind_check check (kind in ('login', 'login-refused', 'logout',
        'session-ended', 'mobile-bound', 'mobile-changed', 'verify', 'paid', 'refund-asked',
        'refund-failed', 'refunded'))`.execute(db);
  await sql`drop index security_event_passing`.execute(db);
  await sql`
    create index security_event_passing on security_event (time)
      where kind not in ${MONEY}`.execute(db);
  await sql`drop trigger keep_money on security_event`.execute(db);
  await sql`
    create trigger keep_money before delete on security_event
      for each row when (old.kind in ${MONEY})
      execute function refuse_change()`.execute(db);
}
