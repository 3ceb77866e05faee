import { expect, test } from 'vitest';
import { sampleOptions } from '../../test/sample-payments.ts';
import { amountFault, firstAmount, isOutOfReach, nextTier, percentOf } from './amounts.ts';

const options = sampleOptions();
const { tiers } = options;

test.each([
  [4900, 0, 5000],
  [5000, 5, 10_000],
  [9900, 5, 10_000],
  [10_000, 10, null],
])('%i fen earn %i %%, and the next tier begins at %s', (amount, percent, next) => {
  expect(percentOf(tiers, amount)).toBe(percent);
  expect(nextTier(tiers, amount)?.fromFen ?? null).toBe(next);
});

test.each(['', '0', '1.5', '-5', 'abc', '50001', '123456789'])('%j is not an amount', (text) => {
  expect(amountFault(text, options)).toBe('请输入 1–50,000 的整数');
});

test.each(['1', '51', '50000'])('%j is an amount', (text) => {
  expect(amountFault(text, options)).toBeNull();
});

test('a minor can’t go above the single cap or the rest of the month', () => {
  const { limits } = sampleOptions({ standing: 'minor', singleFen: 5000, monthLeftFen: 3000 });
  expect([3000, 3100, 5000].map((amount) => isOutOfReach(limits, amount))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isOutOfReach(options.limits, 5_000_000)).toBe(false);
});

test('the first amount is the least with a bonus, and within the player’s limit', () => {
  expect(firstAmount(options)).toBe(5000);
  expect(firstAmount({ ...options, tiers: [] })).toBe(1000);
  const { limits } = sampleOptions({ standing: 'minor', singleFen: 5000, monthLeftFen: 3000 });
  expect(firstAmount({ ...options, limits })).toBe(1000);
  expect(firstAmount({ ...options, limits: { ...limits, monthLeftFen: 0 } })).toBeNull();
});
