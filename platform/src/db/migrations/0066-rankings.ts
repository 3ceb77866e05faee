import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Points that were given count as progress, so that rankings read only progress. Points given
 * earlier are added to it. The index gives players with equal progress a fixed order without
 * sorting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity drop constraint activity_kind_check`.execute(db);
  await sql`alter table activity add constraint activity_kind_check check (kind in
    ('login', 'verify', 'play', 'download', 'sign', 'topUp', 'invite', 'exchange', 'draw',
      'points'))`.execute(db);
  await sql`
    insert into activity (user_id, kind, subject, amount, time, china_day)
    select user_id, 'points', source, points, time,
      (to_timestamp(time / 1000.0) at time zone 'Asia/Shanghai')::date
    from reward_grant where points > 0`.execute(db);
  await sql`
    insert into activity (user_id, kind, subject, amount, time, china_day)
    select user_id, 'exchange', goods_id::text, points, create_time,
      (to_timestamp(create_time / 1000.0) at time zone 'Asia/Shanghai')::date
    from points_order where source = 'exchange' and goods_id is not null and points > 0`.execute(
    db,
  );
  await sql`
    insert into activity (user_id, kind, subject, amount, time, china_day)
    select user_id, 'draw', setting_id::text, 1, time,
      (to_timestamp(time / 1000.0) at time zone 'Asia/Shanghai')::date
    from lottery_draw`.execute(db);
  await sql`
    insert into activity_progress (user_id, kind, span, begin_day, times, amount)
    select user_id, kind, span, begin_day, count(*), sum(amount)
    from activity, lateral (values
      ('day', china_day),
      ('week', date_trunc('week', china_day)::date),
      ('month', date_trunc('month', china_day)::date),
      ('ever', '1970-01-01')) spans (span, begin_day)
    where kind in ('points', 'exchange', 'draw')
    group by user_id, kind, span, begin_day`.execute(db);
  await sql`drop index activity_progress_kind_span_begin_day_amount_idx`.execute(db);
  await sql`
    create index activity_progress_ranking
      on activity_progress (kind, span, begin_day, amount desc, user_id)`.execute(db);
}
