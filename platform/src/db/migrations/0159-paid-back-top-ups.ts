import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Only what has been paid back no longer counts as topped up: a refund that was asked for may yet
 * fail. Counts all of before anew: those that were asked for and are not back count when they are,
 * and those that failed once and are back by now were missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['activity', 'activity_progress'])
    await sql`
      delete from ${sql.table(table)} where kind = 'topUpRefund' and user_id in (
        select user_id from payment_refund join payment_order using (order_id))`.execute(db);
  // Methods 1, 2 and 3 pay with money. A fact belongs to the day in China when the order was paid.
  await sql`
    with fact as (
      insert into activity (user_id, kind, subject, amount, time, china_day)
      select paid.user_id, 'topUpRefund', '', refund.refund_fen, paid.paid_time,
        (timestamp 'epoch' + (paid.paid_time / 1000 + 28800) * interval '1 second')::date
      from payment_refund refund join payment_order paid using (order_id)
      where refund.cause = 'asked' and refund.state in ('done', 'offline')
        and paid.method in (1, 2, 3) and paid.paid_time is not null
      order by refund.refund_id
      returning user_id, kind, amount, china_day::timestamp as china_day
    )
    insert into activity_progress (user_id, kind, span, begin_day, times, amount)
    select user_id, kind, span, begin_day, count(*), sum(amount)
    from fact, lateral (values
      ('day', china_day::date),
      ('week', date_trunc('week', china_day)::date),
      ('month', date_trunc('month', china_day)::date),
      ('ever', '1970-01-01')) spans (span, begin_day)
    group by user_id, kind, span, begin_day`.execute(db);
}
