import { RewardType, TaskPeriod, TaskType } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseOf } from '../../test/database-of.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { insertPlayer, ruleOf } from '../../test/welfare.ts';
import { createGroundModules } from '../ground-modules.ts';
import { createLogger } from '../log/logger.ts';
import { createRewardServices } from '../reward-services.ts';
import { migrate } from './migrate.ts';
import { inTransaction } from './transaction.ts';

/** More than one statement takes as parameters. */
const MANY = ruleOf(RewardType.coupon, 10_000);

let database: TestDatabase;
let taskId: number;

beforeAll(async () => {
  database = await createDatabaseOf('0153-plays-of-a-day');
  ({ taskId } = await database.db
    .insertInto('task')
    .values({ taskType: TaskType.topUp, period: TaskPeriod.daily, position: 1 })
    .returning('taskId')
    .executeTakeFirstOrThrow());
  await insertVersion(0, MANY);
  await migrate(database.db);
});
afterAll(() => database.drop());

async function insertVersion(beginTime: number, rule: typeof MANY): Promise<void> {
  await database.db
    .insertInto('taskVersion')
    .values({
      taskId,
      name: '充值',
      description: '充值 1 元',
      beginTime,
      target: 1,
      points: 5,
      rewards: JSON.stringify([rule]),
      shown: true,
    })
    .execute();
}

test('a version from before the bound is restored from a backup', async () => {
  // As pg_restore does: the table with its valid checks, then the rows.
  await sql`create table restored (like task_version including constraints)`.execute(database.db);
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'task_version'::regclass and not convalidated`.execute(database.db);
  for (const { name } of rows)
    await sql`alter table restored drop constraint ${sql.id(name)}`.execute(database.db);
  const restored = await sql`insert into restored select * from task_version`.execute(database.db);
  expect(restored.numAffectedRows).toBe(1n);
});

test('and is given as it says', async () => {
  const { db } = database;
  const deps = { db, log: createLogger('silent'), now: Date.now, publicUrl: '' };
  const { rewards } = createRewardServices(deps, createGroundModules(deps));
  const userId = await insertPlayer(db);
  await inTransaction(db, (tx) =>
    rewards.grant(tx, {
      businessKey: 'task:1',
      userId,
      source: 'task',
      title: '充值',
      points: 0,
      configs: [MANY],
    }),
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from coupon where user_id = ${userId}`.execute(db);
  expect(rows).toEqual([{ count: 10_000 }]);
});

test('no new version has more than a hundred coupons', async () => {
  await insertVersion(1, ruleOf(RewardType.coupon, 100));
  await expect(insertVersion(2, ruleOf(RewardType.coupon, 101))).rejects.toThrow('few_coupons');
  await expect(insertVersion(3, ruleOf(RewardType.coupon, 1, 101))).rejects.toThrow('few_coupons');
});
