import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createActivityRepository } from './repository.ts';
import { createActivityService } from './service.ts';
import type { ActivityService } from './service.ts';

let platform: TestPlatform;
let activity: ActivityService;
let userId: number;
beforeAll(async () => {
  platform = await createTestPlatform();
  activity = createActivityService(createActivityRepository(platform.db), platform.clock.now);
  await platform.login();
  ({ userId } = await platform.db
    .selectFrom('userAccount')
    .select('userId')
    .executeTakeFirstOrThrow());
});
afterAll(() => platform.close());

const at = (time: string) => platform.clock.set(Date.parse(`${time}+08:00`));
const append = (fact: Omit<Parameters<ActivityService['append']>[1], 'userId'>) =>
  inTransaction(platform.db, (tx) => activity.append(tx, { userId, ...fact }));

test('a login is recorded with its session', async () => {
  expect(await activity.progress(userId, 'login', 'day')).toEqual({ times: 1, amount: 1 });
});

test('counts by days, weeks from Monday and months, all in China', async () => {
  at('2026-06-28T23:59:59');
  await append({ kind: 'play', amount: 60 });
  expect(await activity.progress(userId, 'play', 'week')).toEqual({ times: 1, amount: 60 });
  at('2026-06-29T00:00:00');
  await append({ kind: 'play', amount: 30 });
  expect(await activity.progress(userId, 'play', 'day')).toEqual({ times: 1, amount: 30 });
  expect(await activity.progress(userId, 'play', 'week')).toEqual({ times: 1, amount: 30 });
  expect(await activity.progress(userId, 'play', 'month')).toEqual({ times: 2, amount: 90 });
  at('2026-07-01T00:00:00');
  expect(await activity.progress(userId, 'play', 'month')).toEqual({ times: 0, amount: 0 });
  expect(await activity.progress(userId, 'play', 'week')).toEqual({ times: 1, amount: 30 });
  expect(await activity.progress(userId, 'play', 'ever')).toEqual({ times: 2, amount: 90 });
});

test('a download counts once for each game and day', async () => {
  at('2026-07-02T10:00:00');
  const download = (subject: string) => append({ kind: 'download', subject });
  expect(await Promise.all([download('1'), download('1'), download('2')])).toHaveLength(3);
  expect(await activity.progress(userId, 'download', 'day')).toEqual({ times: 2, amount: 2 });
  at('2026-07-03T10:00:00');
  expect(await download('1')).toBe(true);
  expect(await download('1')).toBe(false);
});
