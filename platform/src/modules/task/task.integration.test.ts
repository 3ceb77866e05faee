import {
  finishGameDownload,
  finishTask,
  getTask,
  getTaskList,
  getTaskScrollShow,
  getUserDetail,
  listChests,
  openChest,
  pageIntegralLog,
  receiveTaskAward,
  sign,
} from '@gamebox/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertGame } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, giveTo, ruleOf } from '../../../test/welfare.ts';
import { furnishDemoWorld } from '@gamebox/demo/furnish/furnish-demo-world.ts';

let platform: TestPlatform;
let token: string;
let players = 0;

/** Ids of the demo world. */
const TASK = { sign: 1, download: 2, play: 3, signWeekly: 5, downloadWeekly: 6, realName: 8 };
const NONE = 999_999;

beforeAll(async () => {
  platform = await createTestPlatform();
  await furnishDemoWorld(platform.db, { now: platform.clock.now() });
});
beforeEach(async () => {
  players += 1;
  token = await platform.login(mobile());
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const mobile = () => `1380000${String(players).padStart(4, '0')}`;
const at = (time: string) => platform.clock.set(Date.parse(`${time}+08:00`));
const task = async (taskId: number) =>
  (await platform.call(getTask, { token, query: { taskId } })).data;
const receive = (taskId: number) => platform.call(receiveTaskAward, { token, query: { taskId } });
const download = (gameId: number) =>
  platform.call(finishGameDownload, { token, query: { gameId } });

test('100 claims at once give one award, and all hear what it is', async () => {
  await platform.call(sign, { token });
  const before = (await platform.call(getUserDetail, { token })).data?.balances;
  const answers = await Promise.all(Array.from({ length: 100 }, () => receive(TASK.sign)));
  for (const answer of answers)
    expect(answer).toEqual({
      code: 0,
      msg: '',
      data: [{ type: 2, value: 10, couponName: null }],
    });
  const after = (await platform.call(getUserDetail, { token })).data?.balances;
  expect((after?.points ?? 0) - (before?.points ?? 0)).toBe(10);
  expect((after?.activityValue ?? 0) - (before?.activityValue ?? 0)).toBe(10);
  expect(await task(TASK.sign)).toMatchObject({ state: 2, progress: 1, target: 1 });
  const { data } = await platform.call(pageIntegralLog, { token });
  expect(data?.list.map(({ title }) => title)).toEqual(['完成签到', '每日签到']);
});

test('a task that is not done, or does not exist, is refused with a message', async () => {
  expect(await receive(TASK.sign)).toMatchObject({ code: 1_004_011_001, msg: '任务尚未完成' });
  expect(await receive(NONE)).toMatchObject({ code: 1_004_011_000, msg: '任务不存在或已下架' });
  const finish = (taskId: number) => platform.call(finishTask, { token, query: { taskId } });
  expect((await finish(TASK.sign)).data).toBe(false);
  await platform.call(sign, { token });
  expect((await finish(TASK.sign)).data).toBe(true);
});

test('a download claimed ten times at once counts once for its game and day', async () => {
  at('2026-06-22T10:00:00');
  await Promise.all(Array.from({ length: 10 }, () => download(1001)));
  expect(await task(TASK.download)).toMatchObject({ progress: 1, state: 1 });
  expect(await task(TASK.downloadWeekly)).toMatchObject({ progress: 1, target: 3, state: 0 });
  expect(await download(NONE)).toMatchObject({ code: 1_013_001_000 });
  await download(1002);
  at('2026-06-23T10:00:00');
  expect(await task(TASK.download)).toMatchObject({ progress: 0, state: 0 });
  await download(1001);
  expect(await task(TASK.downloadWeekly)).toMatchObject({ progress: 3, state: 1 });
  at('2026-06-29T00:00:00');
  expect(await task(TASK.downloadWeekly)).toMatchObject({ progress: 0, state: 0 });
});

test('daily tasks begin anew at midnight in China, weekly ones on Monday', async () => {
  at('2026-07-05T23:00:00');
  await platform.call(sign, { token });
  const first = await receive(TASK.sign);
  expect(await receive(TASK.sign)).toEqual(first);
  expect((await task(TASK.sign))?.endTime).toBe(Date.parse('2026-07-06T00:00:00+08:00'));
  expect(await task(TASK.signWeekly)).toMatchObject({ progress: 1, target: 5 });
  at('2026-07-06T00:00:00');
  expect((await receive(TASK.sign)).code).toBe(1_004_011_001);
  expect(await task(TASK.sign)).toMatchObject({ progress: 0, state: 0 });
  expect(await task(TASK.signWeekly)).toMatchObject({ progress: 0 });
});

test('kind 6 is done by the real name, once and for all', async () => {
  expect(await task(TASK.realName)).toMatchObject({ taskType: 6, progress: 0, endTime: null });
  token = await platform.loginVerified(mobile());
  expect(await task(TASK.realName)).toMatchObject({ progress: 1, state: 1 });
  const { data } = await receive(TASK.realName);
  expect(data).toMatchObject([
    { type: 0, value: 100 },
    { type: 3, value: 0 },
  ]);
  platform.clock.advance(40 * 86_400_000);
  token = await platform.login(mobile());
  expect((await receive(TASK.realName)).data).toEqual(data);
});

test('minutes played count as play time does', async () => {
  const userId = (await platform.call(getUserDetail, { token })).data?.userId ?? 0;
  at('2026-07-15T12:00:00');
  const play = (day: string, playedMs: number) =>
    platform.db.insertInto('playDay').values({ userId, day, covered: '{}', playedMs }).execute();
  await play('2026-07-14', 600_000);
  await play('2026-07-15', 1_859_999);
  expect(await task(TASK.play)).toMatchObject({ progress: 30, target: 30, state: 1 });
  expect(await task(7)).toMatchObject({ progress: 40, target: 300 });
});

test('a task about one game counts that game alone', async () => {
  const gameId = await insertGame(platform.db, { name: '指定游戏' });
  const { taskId } = await addTask({ gameId, taskType: 2 });
  await download(1001);
  expect(await task(taskId)).toMatchObject({ gameId, progress: 0 });
  await download(gameId);
  expect(await task(taskId)).toMatchObject({ progress: 1, state: 1 });
});

describe('a new version', () => {
  test('rules from the next period on; what was claimed stays', async () => {
    at('2026-08-03T12:00:00');
    const { taskId } = await addTask({ taskType: 1 });
    await platform.call(sign, { token });
    expect((await receive(taskId)).data).toEqual([{ type: 0, value: 3, couponName: null }]);
    await addVersion(taskId, platform.clock.now(), 2, 9);
    expect(await task(taskId)).toMatchObject({ target: 1, state: 2 });
    expect((await receive(taskId)).data?.[0]?.value).toBe(3);
    at('2026-08-04T12:00:00');
    await platform.call(sign, { token });
    expect(await task(taskId)).toMatchObject({ target: 2, progress: 1, state: 0 });
  });

  test('that has not begun is not seen', async () => {
    const { taskId } = await addTask({ taskType: 1, beginTime: platform.clock.now() + 1 });
    expect((await receive(taskId)).code).toBe(1_004_011_000);
    platform.clock.advance(1);
    expect(await task(taskId)).toMatchObject({ taskId });
  });
});

test('the list has the shown tasks of a period in their order', async () => {
  const { data } = await platform.call(getTaskList, { token, query: { period: 3 } });
  expect(data?.map(({ taskId }) => taskId)).toEqual([8, 9, 10]);
  expect(data?.[0]).toMatchObject({
    name: '完成实名认证',
    points: 100,
    taskConfigs: [
      { type: 0, value: 100, minValue: null, maxValue: null, couponName: null },
      { type: 3, value: null, minValue: 100, maxValue: 500, couponName: null },
    ],
  });
  expect((await platform.call(getTaskList, { token })).data?.length).toBeGreaterThan(9);
});

test('winners are shown to all, with masked nicknames', async () => {
  await platform.call(sign, { token });
  await receive(TASK.sign);
  const nickname = (await platform.call(getUserDetail, { token })).data?.nickname ?? '';
  const { data } = await platform.call(getTaskScrollShow);
  expect(data?.[0]).toMatchObject({
    nickname: `${nickname.slice(0, 1)}**${nickname.slice(-1)}`,
    reward: { type: 2, value: 10 },
    time: platform.clock.now(),
  });
  expect(data?.length).toBeLessThanOrEqual(20);
});

test('chests open by the week’s activity value, once a week each', async () => {
  at('2026-09-07T10:00:00');
  token = await platform.login(mobile());
  const open = (chestId: number) => platform.call(openChest, { token, body: { chestId } });
  expect(await open(1)).toMatchObject({ code: 1_004_012_021, msg: '活跃值不足，暂不能开启宝箱' });
  expect((await open(NONE)).code).toBe(1_004_012_020);
  await giveTo(platform, token, { configs: [ruleOf(2, 40)] });
  const { data } = await platform.call(listChests, { token });
  expect(data).toMatchObject({
    activityValue: 40,
    endTime: Date.parse('2026-09-14T00:00:00+08:00'),
  });
  expect(data?.chests.map(({ state }) => state)).toEqual([1, 0, 0, 0]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => open(1)));
  const opened = { points: 20, rewards: [{ type: 0, value: 20, couponName: null }] };
  for (const answer of answers) expect(answer.data).toEqual(opened);
  const after = (await platform.call(getUserDetail, { token })).data?.balances;
  expect(after).toMatchObject({ points: 20, welfareCoins: 20 });
  const log = (await platform.call(pageIntegralLog, { token, query: {} })).data;
  expect(log?.list[0]).toMatchObject({ title: '打开木宝箱', change: 20 });
  expect((await platform.call(listChests, { token })).data?.chests[0]?.state).toBe(2);
  at('2026-09-14T00:00:00');
  expect((await open(1)).code).toBe(1_004_012_021);
  expect((await platform.call(listChests, { token })).data?.activityValue).toBe(0);
});

async function addTask({
  taskType,
  gameId = null,
  beginTime = 0,
}: {
  taskType: 1 | 2;
  gameId?: number | null;
  beginTime?: number;
}): Promise<{ taskId: number }> {
  const added = await platform.db
    .insertInto('task')
    .values({ taskType, period: 1, gameId, position: 99 })
    .returning('taskId')
    .executeTakeFirstOrThrow();
  await addVersion(added.taskId, beginTime, 1, 3);
  return added;
}

async function addVersion(taskId: number, beginTime: number, target: number, coins: number) {
  const rewards = JSON.stringify([ruleOf(0, coins)]);
  const version = { taskId, beginTime, target, rewards, points: 0, shown: true };
  await platform.db
    .insertInto('taskVersion')
    .values({ ...version, name: '新任务', description: '' })
    .execute();
}
