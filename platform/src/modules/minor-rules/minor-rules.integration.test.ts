import {
  MemberLevel,
  getLotteryUserBySetting,
  getMinorRules,
  getSignTaskInfo,
  sign,
} from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draw, insertLottery } from '../../../test/lottery.ts';
import { enterPayer } from '../../../test/payer.ts';
import { buyTerm, insertPrivilegeVersion } from '../../../test/privilege.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  await insertPrivilegeVersion(platform.db, 0);
});
afterAll(() => platform.close());

async function rulesAt(time: string) {
  platform.clock.set(Date.parse(`${time}+08:00`));
  const { data } = await platform.call(getMinorRules);
  if (data === null) throw new Error('no rules');
  return data;
}

test('a week before the spring festival, with a swapped Saturday', async () => {
  const rules = await rulesAt('2026-02-10T12:00:00');
  expect(rules.days.map(({ day, kind, playable }) => [day.slice(5), kind, playable])).toEqual([
    ['02-10', 'ordinary', false],
    ['02-11', 'ordinary', false],
    ['02-12', 'ordinary', false],
    ['02-13', 'ordinary', true],
    ['02-14', 'workday', false],
    ['02-15', 'holiday', true],
    ['02-16', 'holiday', true],
  ]);
  expect(rules).toMatchObject({
    adultAge: 18,
    hours: { from: '20:00', to: '21:00' },
    nextPlayDay: '2026-02-13',
    nextHoliday: { from: '2026-02-15', to: '2026-02-23' },
    knownUntil: '2026-12-31',
    playableNow: false,
  });
  expect(rules.caps.map(({ singleFen }) => singleFen)).toEqual([0, 5000, 10_000]);
});

test('in the hour, and after it', async () => {
  expect(await rulesAt('2026-06-19T20:00:00')).toMatchObject({
    nextPlayDay: '2026-06-19',
    playableNow: true,
  });
  expect(await rulesAt('2026-06-19T21:00:00')).toMatchObject({
    nextPlayDay: '2026-06-20',
    playableNow: false,
  });
});

test('days of a year that nobody entered are unknown, and nothing is played on them', async () => {
  const { days, ...rules } = await rulesAt('2030-12-30T12:00:00');
  expect(days.every(({ kind, playable }) => kind === 'unknown' && !playable)).toBe(true);
  expect(rules).toMatchObject({ nextPlayDay: null, nextHoliday: null, knownUntil: null });
});

test('a holiday that runs is told until its last day', async () => {
  const { nextHoliday } = await rulesAt('2026-10-07T23:00:00');
  expect(nextHoliday).toEqual({ from: '2026-10-01', to: '2026-10-07' });
  expect((await rulesAt('2026-12-31T23:00:00')).nextPlayDay).toBeNull();
});

test.each([
  [17, 1],
  [18, 3],
])('what a level adds to chance is not for a minor: at %i %i draws', async (age, draws) => {
  const lottery = { drawsPerDay: 1, cost: 0, prizes: [{ weight: 1 }] };
  const { settingId } = await insertLottery(platform.db, lottery);
  platform.clock.set(Date.parse('2027-03-05T12:00:00+08:00'));
  const player = await enterPayer(platform, { age, balances: { fen: 10_000 } });
  await buyTerm(platform, player.token, MemberLevel.diamond);
  const sent = { token: player.token, query: { settingId } };
  const { data } = await platform.call(getLotteryUserBySetting, sent);
  expect(data).toMatchObject({ drawsToday: draws, drawsLeft: draws });
  const answers = Array.from({ length: 4 }, () => draw(platform, player, settingId));
  expect((await Promise.all(answers)).filter(({ code }) => code === 0)).toHaveLength(draws);
  const points = age < 18 ? 0 : 5;
  const { token } = player;
  expect((await platform.call(getSignTaskInfo, { token })).data?.memberPoints).toBe(points);
  expect((await platform.call(sign, { token })).data).toMatchObject({ points, rubies: 1 });
});
