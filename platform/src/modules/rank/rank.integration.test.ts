import {
  RANKING_SIZE,
  RankingDayType,
  RankingType,
  getRanking,
  getUserDetail,
} from '@gamebox/contract';
import type { CallQuery } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { giveTo, insertPlayer } from '../../../test/welfare.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Fact } from '../activity/service.ts';
import { createActivityRepository } from '../activity/repository.ts';
import { createActivityService } from '../activity/service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
beforeEach(async () => {
  await sql`truncate activity_progress`.execute(platform.db);
});
afterAll(() => platform.close());

const did = (fact: Fact) => {
  const activity = createActivityService(createActivityRepository(platform.db), platform.clock.now);
  return inTransaction(platform.db, (tx) => activity.append(tx, fact));
};
const rank = async (query: CallQuery<typeof getRanking> = {}, token?: string) =>
  (await platform.call(getRanking, { query, ...(token === undefined ? {} : { token }) })).data;

test('points that were given are ranked by day, week and month in China', async () => {
  platform.clock.set(Date.parse('2026-06-30T23:59:00+08:00'));
  const token = await platform.login('13800000031');
  platform.clock.set(Date.parse('2026-06-30T23:59:59+08:00'));
  await giveTo(platform, token, { points: 30 });
  platform.clock.set(Date.parse('2026-07-01T00:00:00+08:00'));
  await giveTo(platform, token, { points: 5 });
  const { day, week, month } = RankingDayType;
  const values = await Promise.all(
    [day, week, month].map(async (dayType) => (await rank({ dayType }))?.list[0]?.value),
  );
  expect(values).toEqual([5, 35, 5]);
  const ends = await Promise.all(
    [day, week, month].map(async (dayType) => (await rank({ dayType }))?.endTime),
  );
  expect(ends).toEqual(
    ['2026-07-02', '2026-07-06', '2026-08-01'].map((end) => Date.parse(`${end}T00:00:00+08:00`)),
  );
});

test('others are masked, equals share a rank, and the caller’s own place is told', async () => {
  const token = await platform.login('13800000032');
  const { userId, nickname } = (await platform.call(getUserDetail, { token })).data ?? {};
  // Inserted one after the other: with equal amounts the older player comes first.
  const one = await insertPlayer(platform.db, '青河渔火');
  const two = await insertPlayer(platform.db, '山间');
  const gone = await insertPlayer(platform.db, '停用的人');
  await sql`update user_account set enabled = false where user_id = ${gone}`.execute(platform.db);
  for (const [id, amount] of [
    [one, 90],
    [two, 90],
    [gone, 900],
    [userId, 60],
  ] as const)
    await did({ userId: id ?? 0, kind: 'play', amount });
  const type = RankingType.play;
  expect(await rank({ type }, token)).toMatchObject({
    list: [
      { rank: 1, nickname: '青**火', value: 90, mine: false },
      { rank: 1, nickname: '山**', value: 90, mine: false },
      { rank: 3, nickname, value: 60, mine: true },
    ],
    mine: { value: 60 },
  });
  expect((await rank({ type }))?.mine).toBeNull();
  expect((await rank({ type: RankingType.invited }, token))?.mine).toEqual({
    rank: null,
    value: 0,
  });
});

test('a hundred thousand players are ranked by the index alone', async () => {
  const { db, clock } = platform;
  await sql`
    with players as (
      insert into user_account (nickname, avatar, plat, register_time)
      select '玩家', '', 1, 1 from generate_series(1, 100000) returning user_id)
    insert into activity_progress (user_id, kind, span, begin_day, times, amount)
    select user_id, 'points', 'day', ${'2026-06-17'}::date, 1, case when user_id % 2 = 0 then 10 else 10 + user_id % 500 end
    from players`.execute(db);
  await sql`vacuum analyze activity_progress`.execute(db);
  clock.set(Date.parse('2026-06-17T12:00:00+08:00'));
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, buffers off, timing off, summary off)
    select progress.user_id, nickname, avatar, amount from activity_progress progress
    join user_account on user_account.user_id = progress.user_id
    where kind = 'points' and span = 'day' and begin_day = '2026-06-17' and enabled
    order by amount desc, progress.user_id limit ${RANKING_SIZE}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('using activity_progress_ranking');
  expect(plan).not.toMatch(/Sort|Seq Scan/);
  const list = (await rank())?.list ?? [];
  expect(list).toHaveLength(RANKING_SIZE);
  const token = await platform.login('13800000033');
  clock.set(Date.parse('2026-06-17T13:00:00+08:00'));
  await giveTo(platform, token, { points: 1 });
  expect((await rank({}, token))?.mine).toEqual({ rank: null, value: 1 });
});
