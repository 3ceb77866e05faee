import { checkOnline, getUserDetail, verifyIdentity } from '@gamebox/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdInserts } from '../../../test/hold-inserts.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;
let token: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  token = await platform.login();
});
afterEach(() => platform.close());

const check = async (seconds: number, by = token) =>
  (await platform.call(checkOnline, { token: by, body: { seconds } })).data;
const played = async () => (await platform.call(getUserDetail, { token })).data?.playSeconds;
const verifyAs = async (note: string) => {
  const person = platform.simulators.identityRegistry
    .people()
    .find((one) => one.note.includes(note));
  const body = { name: person?.name ?? '', idCard: person?.idCard ?? '' };
  return platform.call(verifyIdentity, { token, body });
};
const at = (time: string) => platform.clock.set(Date.parse(`${time}+08:00`));

test('an unverified player may not play, nor one whose check is pending', async () => {
  expect(await check(0)).toEqual({
    playable: false,
    remainingSeconds: 0,
    reason: '请先完成实名认证，再进行游戏',
  });
  await verifyAs('审核中');
  expect(await check(0)).toMatchObject({
    playable: false,
    reason: expect.stringContaining('审核中'),
  });
});

test('an adult plays without limit', async () => {
  await verifyAs('成年人');
  expect(await check(0)).toEqual({ playable: true, remainingSeconds: -1, reason: '' });
});

test('a minor plays in the hour alone', async () => {
  await verifyAs('12 岁');
  at('2026-06-19T19:59:59');
  expect(await check(0)).toMatchObject({ playable: false, remainingSeconds: 0 });
  at('2026-06-19T20:00:00');
  expect(await check(0)).toEqual({ playable: true, remainingSeconds: 3600, reason: '' });
  at('2026-06-19T20:58:00');
  expect(await check(120)).toEqual({ playable: true, remainingSeconds: 120, reason: '' });
  at('2026-06-19T21:00:00');
  expect(await check(120)).toMatchObject({
    playable: false,
    reason: expect.stringContaining('20:00 至 21:00'),
  });
});

test('a minor may not play in a year whose holidays nobody entered', async () => {
  await verifyAs('12 岁');
  at('2031-03-01T20:30:00');
  token = await platform.login();
  at('2031-03-01T20:40:00');
  expect(await check(0)).toEqual({
    playable: false,
    remainingSeconds: 0,
    reason: '本年度节假日安排尚未录入，未成年人暂时不能进行游戏',
  });
});

test('counts nothing for who is not verified', async () => {
  platform.clock.advance(120_000);
  await check(120);
  await verifyAs('审核中');
  await check(120);
  expect(await played()).toBe(0);
});

test('counts of a minor’s time what lies in the hour', async () => {
  at('2026-06-19T19:50:00');
  token = await platform.login();
  await verifyAs('12 岁');
  at('2026-06-19T20:01:00');
  await check(120);
  at('2026-06-19T20:59:30');
  await check(120);
  at('2026-06-19T21:01:30');
  await check(120);
  at('2026-06-19T21:03:30');
  await check(120);
  expect(await played()).toBe(60 + 120 + 30);
});

test('counts reports by the server’s clock, cut at midnight in China', async () => {
  await verifyAs('成年人');
  at('2026-06-17T23:59:00');
  await check(0);
  for (let report = 0; report < 3; report++) {
    platform.clock.advance(120_000);
    await check(120);
  }
  expect(await played()).toBe(360);
  const days = await platform.db
    .selectFrom('playDay')
    .select(['day', 'playedMs'])
    .orderBy('day')
    .execute();
  expect(days).toEqual([
    { day: '2026-06-17', playedMs: 60_000 },
    { day: '2026-06-18', playedMs: 300_000 },
  ]);
});

test('counts no time before the first session, whatever is claimed', async () => {
  await verifyAs('成年人');
  platform.clock.advance(10_000);
  await check(120);
  expect(await played()).toBe(10);
});

test('never counts the same time twice: at once, again, or from a second device', async () => {
  await verifyAs('成年人');
  const second = await platform.login();
  platform.clock.advance(120_000);
  await check(0, second);
  await holdInserts(platform.db, { table: 'play_day', waiters: 7 }, () => [
    ...Array.from({ length: 6 }, () => check(120)),
    check(120, second),
  ]);
  expect(await played()).toBe(120);
});
