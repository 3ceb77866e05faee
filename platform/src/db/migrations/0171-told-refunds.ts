import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Refunds of before 0166 that are not back were told as `refunded` when they were asked for, and are
 * told so again when they are. The event becomes what it is called since: it was written by that
 * meaning, and a further event would leave the player a sum that never came. The guard of the table
 * is off for this alone, and for nobody outside this transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table security_event disable trigger keep_rows`.execute(db);
  // When a refund failed was not kept, so that is told as of now.
  await sql`
    with told as (
      select refund.state, refund.create_time, event.*
      from payment_refund refund
      join payment_order paid using (order_id)
      cross join lateral (
        select * from security_event
        where user_id = paid.user_id and subject = 'order ' || paid.order_no
          and kind in ('refund-asked', 'refunded') and amount_fen = refund.refund_fen
          and time >= refund.create_time
        order by event_id limit 1) event
      where refund.cause = 'asked' and refund.state in ('pending', 'failed')
        and event.kind = 'refunded'
    ), renamed as (
      update security_event event set kind = 'refund-asked'
      from told where event.user_id = told.user_id and event.event_id = told.event_id
    )
    insert into security_event (user_id, kind, outcome, subject, amount_fen, client_id, address,
      system, box_version, time)
    select user_id, 'refund-failed', outcome, subject, amount_fen, client_id, address, system,
      box_version, (extract(epoch from now()) * 1000)::int8
    from told
    where state = 'failed' and not exists (
      select from security_event failed
      where failed.user_id = told.user_id and failed.subject = told.subject
        and failed.kind = 'refund-failed' and failed.time >= told.create_time)
    order by event_id`.execute(db);
  await sql`alter table security_event enable trigger keep_rows`.execute(db);
}
