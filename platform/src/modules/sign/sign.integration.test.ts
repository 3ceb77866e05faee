import { checkSign, getSignTaskInfo, sign } from '@gamebox/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertRichPlayer } from '../../../test/lottery.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, ruleOf } from '../../../test/welfare.ts';

let platform: TestPlatform;
let token: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  token = await platform.login();
});
afterEach(async () => {
  await checkLedger(platform.db);
  await platform.close();
});

const at = (time: string) => platform.clock.set(Date.parse(`${time}+08:00`));
const info = async () => (await platform.call(getSignTaskInfo, { token })).data;

/**
 * Weekdays give 10 points, Saturday and Sunday 20; 3 days give 5 coins, 5 days another 100 points.
 */
async function addRule(beginTime: number, weekday = 10): Promise<void> {
  const gift = (points: number) => ({ points, rewards: [] });
  const days = [1, 2, 3, 4, 5].map(() => gift(weekday));
  const streaks = [
    { days: 3, points: 0, rewards: [ruleOf(0, 5)] },
    { days: 5, points: 100, rewards: [] },
  ];
  await platform.db
    .insertInto('signRule')
    .values({
      beginTime,
      days: JSON.stringify([...days, gift(20), gift(20)]),
      streaks: JSON.stringify(streaks),
    })
    .execute();
}

test('50 at once sign in once; the others are told that today is signed', async () => {
  await addRule(0);
  expect((await platform.call(checkSign, { token })).data).toBe(false);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => platform.call(sign, { token })),
  );
  const first = { code: 0, msg: '', data: { streak: 1, points: 10, rewards: [], rubies: 0 } };
  expect(answers.filter(({ code }) => code === 0)).toEqual([first]);
  expect(answers.find(({ code }) => code !== 0)).toEqual({
    code: 1_004_010_000,
    msg: '今日已签到，请勿重复签到',
    data: null,
  });
  expect((await platform.call(checkSign, { token })).data).toBe(true);
});

test('several at once sign in each for themselves', async () => {
  await addRule(0);
  at('2026-06-16T12:00:00');
  const players = await Promise.all(
    [0, 1_000, 0, 0].map((points) => insertRichPlayer(platform, points)),
  );
  const signAll = async () => {
    const answers = await Promise.all(
      players.map((player) => platform.call(sign, { token: player.token })),
    );
    return answers.map(({ data }) => data && [data.streak, data.points]);
  };
  const [early] = players;
  await platform.call(sign, { token: early?.token ?? '' });
  expect(await signAll()).toEqual([null, [1, 10], [1, 10], [1, 10]]);
  at('2026-06-17T12:00:00');
  expect(await signAll()).toEqual(players.map(() => [2, 10]));
});

test('a streak grows day by day in China, is rewarded in cycles, and ends with a gap', async () => {
  await addRule(0);
  const got: (number | null | undefined)[][] = [];
  // Begins on a Monday and crosses the end of the month. The cycle is 5 days; the 9th day is left
  // out.
  for (const day of [29, 30, 31, 32, 33, 34, 35, 36, 38]) {
    platform.clock.set(Date.parse('2026-05-31T23:59:59+08:00') + day * 86_400_000);
    const { data } = await platform.call(sign, { token });
    got.push([data?.streak, data?.points, data?.rewards[0]?.value]);
  }
  expect(got).toEqual([
    [1, 10, undefined],
    [2, 10, undefined],
    [3, 10, 5],
    [4, 10, undefined],
    [5, 110, undefined],
    [6, 20, undefined],
    [7, 20, undefined],
    [8, 10, 5],
    [1, 10, undefined],
  ]);
});

test('the calendar shows the month, what each day gives and where the streak stands', async () => {
  await addRule(0);
  at('2026-06-30T12:00:00');
  await platform.call(sign, { token });
  at('2026-07-01T00:00:00');
  const before = await info();
  expect(before).toMatchObject({ streak: 1, streakDay: 1, signedToday: false });
  expect(before?.days).toHaveLength(31);
  expect(before?.days.some(({ signed }) => signed)).toBe(false);
  await platform.call(sign, { token });
  const after = await info();
  expect(after).toMatchObject({ streak: 2, streakDay: 2, signedToday: true });
  expect(after?.days.slice(0, 4)).toEqual([
    { date: '2026-07-01', signed: true, points: 10, rewards: [] },
    { date: '2026-07-02', signed: false, points: 10, rewards: [] },
    { date: '2026-07-03', signed: false, points: 10, rewards: [] },
    { date: '2026-07-04', signed: false, points: 20, rewards: [] },
  ]);
  expect(after?.streakRewards.map(({ days, points }) => [days, points])).toEqual([
    [3, 0],
    [5, 100],
  ]);
  at('2026-07-03T00:00:00');
  expect(await info()).toMatchObject({ streak: 0, streakDay: 0, signedToday: false });
});

test('a rule that begins at noon counts from the next day', async () => {
  await addRule(0);
  at('2026-06-17T12:00:00');
  await addRule(platform.clock.now(), 77);
  at('2026-06-17T18:00:00');
  expect((await platform.call(sign, { token })).data?.points).toBe(10);
  at('2026-06-18T00:00:00');
  expect((await platform.call(sign, { token })).data?.points).toBe(77);
});

test('without any rule a day is signed all the same', async () => {
  expect((await platform.call(sign, { token })).data).toEqual({
    streak: 1,
    points: 0,
    rewards: [],
    rubies: 0,
  });
});
