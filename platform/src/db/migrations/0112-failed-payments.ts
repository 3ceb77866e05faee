import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Counts failed tries to deliver a paid order, so that its money is refunded in the end. A notice
 * that can't be processed waits for its next try and lets others pass.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_order
      add column failures int4 not null default 0 check (failures >= 0)`.execute(db);
  await sql`
    alter table payment_notice
      add column tries int4 not null default 0 check (tries >= 0),
      add column next_time int8 not null default 0`.execute(db);
  await sql`
    alter table payment_refund
      drop constraint payment_refund_cause_check,
      add constraint payment_refund_cause_check
        check (cause in ('asked', 'late', 'amount', 'trade'))`.execute(db);
  await sql`
    create index payment_notice_next on payment_notice (next_time) where state = 'taken'`.execute(
    db,
  );
}
