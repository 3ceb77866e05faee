import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdBack } from '../../../test/hold-inserts.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { chinaClock } from '../../china/time.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createActivityRepository } from '../activity/repository.ts';
import { createActivityService } from '../activity/service.ts';
import { createPlayTimeRepository } from './repository.ts';
import { createPlayTimeService } from './service.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-06-17T20:00:00+08:00');
/** This span contains three midnights. */
const MINUTES = 3 * 1440;
const ADULT = { state: 'passed', maskedName: '张*', minor: false, age: 36 } as const;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function addUser(): Promise<number> {
  const { userId } = await database.db
    .insertInto('userAccount')
    .values({
      nickname: '玩家',
      avatar: '',
      mobile: null,
      wechatId: null,
      plat: 1,
      registerTime: START,
    })
    .returning('userId')
    .executeTakeFirstOrThrow();
  return userId;
}

const daysOf = async (userId: number) => {
  const rows = await database.db
    .selectFrom('playDay')
    .select(['day', 'playedMs'])
    .where('userId', '=', userId)
    .execute();
  return Object.fromEntries(rows.map(({ day, playedMs }) => [day, playedMs]));
};

/** The recorded facts of play: seconds by day. */
const factsOf = async (userId: number) => {
  const rows = await database.db
    .selectFrom('activity')
    .select((eb) => ['chinaDay', eb.fn.sum<string>('amount').as('amount')])
    .where('userId', '=', userId)
    .where('kind', '=', 'play')
    .groupBy('chinaDay')
    .execute();
  return Object.fromEntries(rows.map(({ chinaDay, amount }) => [chinaDay, Number(amount)]));
};

function serviceAt(time: number) {
  const now = () => time;
  const repository = createPlayTimeRepository(database.db);
  const activity = createActivityService(createActivityRepository(database.db), now);
  return createPlayTimeService({ repository, activity, now });
}

/** A span in minutes from the start; it does not reach beyond `now`. */
const stretch = fc.record({ from: fc.nat(MINUTES), minutes: fc.nat(600), now: fc.nat(MINUTES) });

test('is the union of all that was told of, day by day in China', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stretch, { maxLength: 12 }), async (stretches) => {
      const userId = await addUser();
      const covered = new Set<number>();
      await Promise.all(
        stretches.map(({ from, minutes, now }) => {
          for (let minute = from; minute < Math.min(from + minutes, now); minute++)
            covered.add(minute);
          const service = serviceAt(START + now * MINUTE_MS);
          const begin = START + from * MINUTE_MS;
          const interval = { from: begin, to: begin + minutes * MINUTE_MS };
          return inTransaction(database.db, (tx) => service.add(tx, userId, ADULT, interval));
        }),
      );
      const model: Record<string, number> = {};
      for (const minute of covered) {
        const { day } = chinaClock(START + minute * MINUTE_MS);
        model[day] = (model[day] ?? 0) + MINUTE_MS;
      }
      expect(await daysOf(userId)).toEqual(model);
      const seconds = Object.entries(model).map(([day, ms]) => [day, ms / 1000]);
      expect(await factsOf(userId)).toEqual(Object.fromEntries(seconds));
      expect(await serviceAt(START).totalSeconds(userId)).toBe(covered.size * 60);
    }),
    { numRuns: 60 },
  );
});

test('a day’s row stops growing where a player reports dust', async () => {
  const userId = await addUser();
  const repository = createPlayTimeRepository(database.db);
  const covered = Array.from({ length: 2000 }, (_, place) => {
    const from = START + place * 1000;
    return `[${String(from)},${String(from + 1)})`;
  });
  await database.db
    .insertInto('playDay')
    .values({ userId, day: '2026-06-17', covered: `{${covered.join(',')}}`, playedMs: 2000 })
    .execute();
  const from = START + 3_000_000;
  const part = { day: '2026-06-17', from, to: from + 60_000 };
  expect(await inTransaction(database.db, (tx) => repository.add(tx, userId, [part]))).toEqual([]);
  expect(await repository.total(userId)).toBe(2000);
});

test('what is left below a second is told of with the next', async () => {
  const userId = await addUser();
  const add = (from: number, to: number) =>
    inTransaction(database.db, (tx) =>
      serviceAt(START + 10_000).add(tx, userId, ADULT, { from: START + from, to: START + to }),
    );
  await add(0, 900);
  expect(await factsOf(userId)).toEqual({});
  await add(900, 2100);
  await add(0, 2100);
  expect(await factsOf(userId)).toEqual({ '2026-06-17': 2 });
});

/** Hours of the first day in China; those over 24 lie on later days. */
const hours = (from: number, to: number) => {
  const dayStart = Date.parse('2026-06-18T00:00:00+08:00');
  return { from: dayStart + from * 60 * MINUTE_MS, to: dayStart + to * 60 * MINUTE_MS };
};

/** All told at one moment, four days later; the answer is hours by day. */
async function tellAll(...told: (readonly [from: number, to: number])[]) {
  const userId = await addUser();
  const service = serviceAt(hours(0, 96).to);
  for (const [from, to] of told)
    await inTransaction(database.db, (tx) => service.addTold(tx, userId, ADULT, hours(from, to)));
  const facts = await factsOf(userId);
  const days = Object.keys(facts).toSorted((a, b) => a.localeCompare(b));
  const inMs = Object.fromEntries(days.map((day) => [day, (facts[day] ?? 0) * 1000]));
  expect(await daysOf(userId)).toEqual(inMs);
  return days.map((day) => (facts[day] ?? 0) / 3600);
}

test('of what a computer tells, twenty hours of a day count, to the second', async () => {
  expect(await tellAll([0, 12], [12, 24])).toEqual([20]);
  expect(await tellAll([0, 10], [10, 19.5], [14, 24])).toEqual([20]);
  expect(await tellAll([0, 24], [0, 24])).toEqual([20]);
});

test('two computers that tell at once share the twenty hours', async () => {
  const userId = await addUser();
  const service = serviceAt(hours(0, 96).to);
  const tell = (from: number, to: number) =>
    inTransaction(database.db, (tx) => service.addTold(tx, userId, ADULT, hours(from, to)));
  await holdBack(database.db, { hold: (tx) => lockUser(tx, userId), waiters: 2 }, () => [
    tell(0, 12),
    tell(12, 24),
  ]);
  expect(Object.values(await daysOf(userId))).toEqual([hours(0, 20).to - hours(0, 20).from]);
});

test('a play that is told again as it grows is cut where its day is full', async () => {
  expect(await tellAll([0, 15], [0, 19], [0, 24])).toEqual([20]);
  expect(await tellAll([2, 3], [5, 6], [0, 21], [0, 24])).toEqual([20]);
});

test('each day has its own twenty hours, also of a play over midnight', async () => {
  expect(await tellAll([0, 16], [18, 30])).toEqual([20, 6]);
  expect(await tellAll([4, 52])).toEqual([20, 20, 4]);
});

test('nothing is lost of three days that are told at once', async () => {
  const plays = [0, 24, 48].flatMap((day) =>
    Array.from({ length: 10 }, (_, nth) => [day + nth * 2, day + nth * 2 + 1] as const),
  );
  expect(await tellAll(...plays)).toEqual([10, 10, 10]);
});
