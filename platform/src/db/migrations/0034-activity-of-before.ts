import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A login counts once a day. Verifications and play time from before the activity record are added
 * to it; progress is then computed again from all of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from activity later using activity earlier
    where later.kind = 'login' and earlier.kind = 'login' and later.user_id = earlier.user_id
      and later.china_day = earlier.china_day and later.activity_id > earlier.activity_id`.execute(
    db,
  );
  await sql`
    create unique index activity_login_once on activity (user_id, china_day)
      where kind = 'login'`.execute(db);
  await sql`
    insert into activity (user_id, kind, subject, amount, time, china_day)
    select user_id, 'verify', '', 1, time,
      (to_timestamp(time / 1000.0) at time zone 'Asia/Shanghai')::date
    from (
      select user_id, coalesce(answer_time, submit_time) as time
      from identity_submission where state = 'passed'
    ) passed`.execute(db);
  await sql`
    insert into activity (user_id, kind, subject, amount, time, china_day)
    select user_id, 'play', '', played_ms / 1000,
      (extract(epoch from day::timestamp at time zone 'Asia/Shanghai') * 1000)::int8, day
    from play_day where played_ms >= 1000`.execute(db);
  await sql`delete from activity_progress`.execute(db);
  await sql`
    insert into activity_progress (user_id, kind, span, begin_day, times, amount)
    select user_id, kind, span, begin_day, count(*), sum(amount)
    from activity, lateral (values
      ('day', china_day),
      ('week', date_trunc('week', china_day)::date),
      ('month', date_trunc('month', china_day)::date),
      ('ever', '1970-01-01')) spans (span, begin_day)
    group by user_id, kind, span, begin_day`.execute(db);
}
