import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LotteryTable } from './api/lottery.ts';
import { checkDraw, oddsOf, prizeAt, rollOf, seedHashOf, tableHashOf } from './lottery-draw.ts';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const WEIGHTS = [10, 90, 300, 600, 1000, 2000, 2500, 3500].map((weight) => ({ weight }));

const prize = (prizeId: number, weight: number, substituteId: number | null = null) => ({
  prizeId,
  weight,
  substituteId,
  name: `奖品${String(prizeId)}`,
  stock: substituteId === null ? null : 1,
  physical: false,
  points: 0,
  rewards: [],
});
const table: LotteryTable = {
  settingId: 1,
  versionId: 1,
  cost: 10,
  drawsPerDay: 5,
  prizes: [prize(1, 7000, 3), prize(2, 1000), prize(3, 2000)],
};
const text = JSON.stringify(table);

describe('a roll', () => {
  // Written with `node:crypto` only, from the comment above `rollOf`.
  test.each([
    [1, 100001, 'gamebox', 1, 10_000, 6018],
    [1, 100001, 'gamebox', 2, 10_000, 6025],
    [77, 100002, 'A_b-9', 31, 1, 0],
    [77, 100002, 'A_b-9', 31, 2 ** 32, 706_339_991],
    [20260617, 123456, 'x'.repeat(64), 5, 1000, 79],
    // The first number is too high, the first seven are, all eight are.
    [1, 100001, 'gamebox', 6, 2 ** 31 + 1, 1_192_464_062],
    [1, 100001, 'gamebox', 608, 2 ** 31 + 1, 1_002_232_975],
    [1, 100001, 'gamebox', 329, 2 ** 31 + 1, 1_355_747_902],
  ])('of %i:%i:%s:%i below %i is %i', (roundId, userId, clientSeed, nonce, total, roll) => {
    expect(rollOf({ seed: SEED, roundId, userId, clientSeed, nonce }, total)).toBe(roll);
  });

  test('equals the HMAC of another library for any input', () => {
    const input = fc.record({
      seed: fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((b) => Buffer.from(b).toString('hex')),
      roundId: fc.integer({ min: 1 }),
      userId: fc.integer({ min: 1 }),
      clientSeed: fc.stringMatching(/^[\w-]{1,64}$/),
      nonce: fc.integer({ min: 1 }),
    });
    fc.assert(
      fc.property(input, (given) => {
        const { seed, roundId, userId, clientSeed, nonce } = given;
        const digest = createHmac('sha256', Buffer.from(seed, 'hex'))
          .update(`${roundId}:${userId}:${clientSeed}:${nonce}`)
          .digest();
        expect(rollOf(given, 2 ** 32)).toBe(digest.readUInt32BE());
      }),
    );
  });

  test.each([0, -1, 1.5, 2 ** 32 + 1])('below %d is refused', (total) => {
    const input = { seed: SEED, roundId: 1, userId: 1, clientSeed: 'a', nonce: 1 };
    expect(() => rollOf(input, total)).toThrow(RangeError);
  });

  test('100,000 rolls hit each prize as often as its odds say (chi-square)', () => {
    const counts = new Map(WEIGHTS.map((each) => [each, 0]));
    for (let nonce = 1; nonce <= 100_000; nonce += 1) {
      const roll = rollOf({ seed: SEED, roundId: 9, userId: 7, clientSeed: 'chi', nonce }, 10_000);
      const won = prizeAt(WEIGHTS, roll);
      counts.set(won, (counts.get(won) ?? 0) + 1);
    }
    const chiSquare = [...counts].reduce((sum, [{ weight }, count]) => {
      const expected = weight * 10;
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    // With 7 degrees of freedom one in a thousand is above 24.32.
    expect(chiSquare).toBeLessThan(24.32);
  });
});

test('the prizes have consecutive ranges, each as wide as its weight', () => {
  const prizes = [{ weight: 1 }, { weight: 3 }, { weight: 2 }];
  const places = [0, 1, 2, 3, 4, 5].map((roll) => prizes.indexOf(prizeAt(prizes, roll)));
  expect(places).toEqual([0, 1, 1, 1, 2, 2]);
  expect(() => prizeAt(prizes, 6)).toThrow(RangeError);
});

test('odds add up to exactly 1, whatever the weights', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(weights, (given) => {
      const total = given.reduce((sum, weight) => sum + weight, 0);
      const odds = oddsOf(given.map((weight) => ({ weight })));
      expect(odds.reduce((sum, each) => sum + each, 0)).toBe(1);
      for (const [index, each] of odds.entries())
        expect(each).toBeCloseTo((given[index] ?? 0) / total, 12);
    }),
    { numRuns: 1000 },
  );
});

test('seeds and tables are published by their SHA-256', () => {
  expect(seedHashOf(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  expect(tableHashOf('奖品')).toBe(createHash('sha256').update('奖品').digest('hex'));
});

describe('a draw is checked', () => {
  const round = {
    roundId: 1,
    seed: SEED,
    seedHash: seedHashOf(SEED),
    table: text,
    tableHash: tableHashOf(text),
  };
  const draw = {
    roundId: 1,
    userId: 100001,
    clientSeed: 'gamebox',
    nonce: 1,
    roll: 6018,
    rolledPrizeId: 1,
    prizeId: 1,
  };

  test.each([draw, { ...draw, prizeId: 3 }])('and matches (prize $prizeId)', (given) => {
    expect(checkDraw(round, given)).toEqual([]);
  });

  test.each<[string[], object, object]>([
    [['round'], { ...draw }, { ...round, roundId: 2 }],
    [['seedHash'], draw, { ...round, seedHash: seedHashOf('00'.repeat(32)) }],
    [['tableHash'], draw, { ...round, table: JSON.stringify({ ...table, cost: 9 }) }],
    [['roll'], { ...draw, roll: 6017 }, round],
    [['rolledPrize'], { ...draw, rolledPrizeId: 3 }, round],
    [['prize'], { ...draw, prizeId: 2 }, round],
  ])('and %j is reported', (faults, given, published) => {
    expect(checkDraw({ ...round, ...published }, { ...draw, ...given })).toEqual(faults);
  });
});
