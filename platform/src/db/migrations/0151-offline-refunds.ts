import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A refund that its provider refuses may be paid back outside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_refund
      add column offline_note text,
      drop constraint payment_refund_state_check,
      drop constraint payment_refund_check1,
      add constraint payment_refund_state_check
        check (state in ('pending', 'done', 'failed', 'offline')),
      add constraint payment_refund_done_check
        check ((done_time is not null) = (state in ('done', 'offline'))),
      add constraint payment_refund_offline_check
        check ((offline_note is not null) = (state = 'offline'))`.execute(db);
}
