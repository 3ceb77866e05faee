import { expect, test } from 'vitest';
import type { SignInfo } from './sign-month.ts';
import { nextGoal, weeksOf, weeksOfMonth } from './sign-month.ts';

const noon = Date.parse('2026-06-10T12:00:00+08:00');
const reward = (days: number) => ({ days, points: days * 10, rewards: [] });

function info(signed: readonly number[], more: Partial<SignInfo> = {}): SignInfo {
  return {
    streak: 2,
    streakDay: 2,
    signedToday: false,
    days: Array.from({ length: 30 }, (_, index) => ({
      date: `2026-06-${String(index + 1).padStart(2, '0')}`,
      signed: signed.includes(index + 1),
      points: 10,
      rewards: [],
    })),
    streakRewards: [reward(3), reward(7), reward(30)],
    ...more,
  };
}

test('a week begins on Monday, and the days before and after the month are left out', () => {
  const weeks = weeksOf(info([]), noon);
  expect(weeks.map((week) => week.map((day) => day?.number ?? 0))).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, 0, 0, 0, 0, 0],
  ]);
});

test.each([
  ['2026-06-10', 5],
  ['2026-11-24', 6],
  ['2027-02-01', 4],
  ['2026-12-31', 5],
])('the month of %s has %i weeks, as its calendar', (day, weeks) => {
  expect(weeksOfMonth(Date.parse(`${day}T12:00:00+08:00`))).toBe(weeks);
});

test('each day has its state', () => {
  const days = weeksOf(info([8, 9]), noon).flat();
  const at = (number: number) => days.find((day) => day?.number === number)?.state;
  expect([at(7), at(9), at(10), at(11)]).toEqual(['missed', 'signed', 'today', 'ahead']);
});

test('a day’s points include the bonus of the member level', () => {
  const [day] = weeksOf(info([], { memberPoints: 5 }), noon).flat();
  expect(day).toMatchObject({ points: 15, memberPoints: 5 });
});

test('the streak’s rewards are on these days', () => {
  const goals = (given: SignInfo) =>
    weeksOf(given, noon)
      .flat()
      .flatMap((day) => (day?.reaches ? [[day.number, day.reaches]] : []));
  expect(goals(info([8, 9]))).toEqual([
    [10, 3],
    [14, 7],
  ]);
  const signed = { streak: 3, streakDay: 3, signedToday: true };
  expect(goals(info([8, 9, 10], signed))).toEqual([[14, 7]]);
  expect(goals(info([], { streak: 0, streakDay: 0 }))).toEqual([
    [12, 3],
    [16, 7],
  ]);
});

test('the next reward is the nearest one not reached', () => {
  expect(nextGoal(info([]))).toMatchObject({ days: 3, left: 1 });
  expect(nextGoal(info([], { streakDay: 30 }))).toBeNull();
});
