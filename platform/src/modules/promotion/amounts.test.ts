import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOf, keptOf } from './amounts.ts';

test.each([
  [5000, 5, 250],
  [199, 5, 9],
  [19, 5, 0],
  [1, 100, 1],
  [100, 0, 0],
])('%i fen at %i per cent bring %i coins', (fen, percent, coins) => {
  expect(commissionOf(fen, percent)).toBe(coins);
});

test('refunds in whatever parts leave what the rest alone would have brought', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 8 }),
      (paid, percent, cap, parts) => {
        const commission = Math.min(commissionOf(paid, percent), cap);
        let left = paid;
        let kept = commission;
        for (const part of parts) {
          left = Math.max(0, left - part);
          const next = keptOf(commission, left, percent);
          expect(next).toBeLessThanOrEqual(kept);
          expect(next).toBeGreaterThanOrEqual(0);
          kept = next;
        }
        expect(kept).toBe(Math.min(commission, commissionOf(left, percent)));
        expect(keptOf(commission, 0, percent)).toBe(0);
      },
    ),
  );
});
