import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What players did, and their progress by day, week, month and in total (`docs/money.md`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity (
      user_id int8 not null references user_account,
      activity_id int8 generated always as identity,
      kind text not null check (kind in ('login', 'verify', 'play', 'download')),
      subject text not null,
      amount int8 not null check (amount > 0),
      time int8 not null check (time >= 0),
      china_day date not null,
      primary key (user_id, activity_id)
    )`.execute(db);
  // What only the client reports counts once for each game and day.
  await sql`
    create unique index activity_download_once on activity (user_id, subject, china_day)
      where kind = 'download'`.execute(db);
  await sql`create index on activity (user_id, kind, china_day)`.execute(db);
  await sql`
    create table activity_progress (
      user_id int8 not null references user_account,
      kind text not null,
      span text not null check (span in ('day', 'week', 'month', 'ever')),
      begin_day date not null,
      times int8 not null,
      amount int8 not null,
      primary key (user_id, kind, span, begin_day)
    )`.execute(db);
  await sql`create index on activity_progress (kind, span, begin_day, amount desc)`.execute(db);
}
