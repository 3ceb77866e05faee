import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Stores how many of a term's rubies came with the order and how many with the current month: an
 * upgrade counts those of the days that are left, and past months keep theirs. Earlier terms get
 * the amounts from the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table privilege_term
      add column gift_rubies int8 not null default 0 check (gift_rubies >= 0),
      add column month_rubies int8 not null default 0 check (month_rubies >= 0),
      add column month_begin int8 check (month_begin >= 0)`.execute(db);
  await sql`
    create or replace view held_term as
      select * from privilege_term where begin_time < end_time and credited_to is null`.execute(db);
  await sql`
    update privilege_term term set gift_rubies = entry.amount
      from ledger_movement movement join ledger_entry entry using (movement_id)
      where movement.business_key = format('payment:%s:rubies', term.order_id)
        and entry.user_id = term.user_id and entry.unit = 'ruby'`.execute(db);
  await fillMonths(db);
}

/**
 * Months are numbered down to 1 from the number sold; 0 stands for a term sold with less than a
 * month. The last given month counts from when it was due, even if it was given later. Months begin
 * on the day of the month on which the term began, or on a shorter month's last day.
 */
async function fillMonths(db: Kysely<unknown>): Promise<void> {
  await sql`
    update privilege_term term set month_rubies = last.rubies, month_begin = last.due
      from (
        select distinct on (term_id) term_id, entry.amount as rubies, (
            select max(due) from (
              select begin_time as due
              union all
              select (extract(epoch from (date_trunc('day',
                  to_timestamp(begin_time / 1000.0) at time zone 'Asia/Shanghai')
                + make_interval(months => nth)) at time zone 'Asia/Shanghai') * 1000)::int8
                from generate_series(1, months_at_most) nth
            ) month where due <= movement.time and due < coalesce(monthly_time, end_time)
          ) as due
        from (
          select *, ((end_time - begin_time) / (28 * 86400000::int8))::int4 as months_at_most
          from privilege_term
        ) given
        cross join generate_series(monthly_left, monthly_left + 1) left_then
        join ledger_movement movement
          on business_key = format('privilege:%s:monthly:%s', term_id, left_then)
        join ledger_entry entry
          on entry.movement_id = movement.movement_id and entry.user_id = given.user_id
            and entry.unit = 'ruby'
        order by term_id, left_then
      ) last
      where last.term_id = term.term_id and last.due is not null`.execute(db);
}
