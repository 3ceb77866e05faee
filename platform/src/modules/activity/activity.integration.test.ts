import { randomUUID } from 'node:crypto';
import { checkOnline, getUserDetail, reportPlay } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertGame } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ProgressKind } from './kinds.ts';
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

test('a login counts once a day of use, by a new session or an open one', async () => {
  const logins = async () => activity.timesOf({ userId, kind: 'login', subject: '' }, '2026-06-17');
  expect(await logins()).toBe(1);
  const token = await platform.login();
  expect(await logins()).toBe(1);
  at('2026-06-17T23:59:00');
  await platform.call(getUserDetail, { token });
  at('2026-06-18T00:00:00');
  expect(await logins()).toBe(1);
  await Promise.all([1, 2, 3].map(() => platform.call(getUserDetail, { token })));
  expect(await logins()).toBe(2);
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

test('a real name that passes and what is played are recorded once', async () => {
  const token = await platform.loginVerified('13800000002');
  const player = (await platform.call(getUserDetail, { token })).data?.userId ?? 0;
  const ever = (kind: ProgressKind) => activity.progress(player, kind, 'ever');
  expect(await ever('verify')).toEqual({ times: 1, amount: 1 });
  platform.clock.advance(600_000);
  const playId = randomUUID();
  const startTime = platform.clock.now() - 60_000;
  const body = {
    playId,
    gameId: await insertGame(platform.db, { name: '青河' }),
    startTime,
    seconds: 60,
  };
  await platform.call(reportPlay, { token, body });
  expect(await ever('play')).toEqual({ times: 1, amount: 60 });
  await platform.call(reportPlay, { token, body });
  await platform.call(checkOnline, { token, body: { seconds: 90 } });
  expect(await ever('play')).toEqual({ times: 2, amount: 90 });
});
