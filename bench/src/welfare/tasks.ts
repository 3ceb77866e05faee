import type pg from 'pg';

const POINTS = 10;
const COINS = JSON.stringify([{ type: 2, value: 5, minValue: null, maxValue: null, coupon: null }]);
const GIFT = { points: POINTS, rewards: [] };

/** Tasks that everybody has finished who has signed in once; returns their ids. */
export async function insertTasks(client: pg.Client, count: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into task (task_type, period, position)
     select 1, 3, nth from generate_series(1, $1::int4) nth returning task_id as id`,
    [count],
  );
  const ids = rows.map(({ id }) => Number(id));
  await client.query(
    `insert into task_version
       (task_id, begin_time, name, description, target, points, rewards, shown)
     select task_id, 0, '压测任务', '', 1, $2, $3, true from unnest($1::int8[]) task_id`,
    [ids, POINTS, COINS],
  );
  await client.query(
    `insert into activity_progress (user_id, kind, span, begin_day, times, amount)
     select user_id, 'sign', 'ever', '1970-01-01', 1, 1 from user_account`,
  );
  return ids;
}

/** Every day gives points. */
export async function insertSignRule(client: pg.Client): Promise<void> {
  await client.query(`insert into sign_rule (begin_time, days, streaks) values (0, $1, '[]')`, [
    JSON.stringify(Array.from({ length: 7 }, () => GIFT)),
  ]);
}
