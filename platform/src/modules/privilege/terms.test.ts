import { MemberLevel } from '@gamebox/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, chinaClock, chinaDayStart } from '../../china/time.ts';
import { NotGivenError } from '../payment/order-kind.ts';
import { termOf } from './fulfilment.ts';
import { daysOf, rubiesOf, shorten } from './take-back.ts';
import type { TakenFrom } from './take-back.ts';
import { addMonths, countDays, creditOf, planPurchase, spanAfter, sumOf } from './terms.ts';
import type { HeldTerm, Plan, Span } from './terms.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);
const lastDayOf = ({ endTime }: Pick<Span, 'endTime'>) => chinaClock(endTime - 1).day;
const wanted = (level: MemberLevel, months: number, priceFen: number) => ({
  level,
  months,
  priceFen,
});
const { diamond, supreme } = MemberLevel;

function held(span: Span, more: Partial<TakenFrom> = {}): TakenFrom {
  const money = { paidFen: 1500, creditFen: 0, refundedFen: 0 };
  const rubies = { rubiesGiven: 0, rubiesCredited: 0, rubiesTaken: 0, giftRubies: 0 };
  const month = { monthRubies: 0, monthBegin: null, monthlyTime: null };
  const soldDays = countDays(span.beginTime, span.endTime);
  return { termId: 1, level: diamond, ...span, soldDays, ...money, ...rubies, ...month, ...more };
}

function planned(terms: readonly HeldTerm[], what: ReturnType<typeof wanted>, now: number): Plan {
  const plan = planPurchase(terms, what, now);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

test.each([
  ['2026-01-31T15:00:00', 1, '2026-02-28'],
  ['2028-01-31T15:00:00', 1, '2028-02-29'],
  ['2028-02-29T00:00:00', 12, '2029-02-28'],
  ['2026-11-22T23:59:59.999', 1, '2026-12-22'],
  // It is the 22nd in UTC and the 23rd in China.
  ['2026-11-23T00:00:00', 1, '2026-12-23'],
  ['2026-12-31T08:00:00', 3, '2027-03-31'],
])('a term of %s and %i months has %s as its last day, whole', (begin, months, last) => {
  const span = spanAfter(undefined, at(begin), months);
  expect(span.endTime).toBe(at(`${last}T00:00:00`) + DAY_MS);
  expect(span.beginTime).toBe(at(begin));
});

const aTime = fc.integer({ min: at('2024-01-01T00:00:00'), max: at('2032-12-31T23:59:59') });
const someMonths = fc.integer({ min: 1, max: 12 });

test('renewing month by month ends where buying all of it at once does', () => {
  fc.assert(
    fc.property(aTime, fc.integer({ min: 2, max: 36 }), (now, months) => {
      let span = spanAfter(undefined, now, 1);
      for (let month = 1; month < months; month += 1) {
        const next = spanAfter(span, now, 1);
        expect(next.beginTime).toBe(span.endTime);
        span = next;
      }
      expect(span.endTime).toBe(spanAfter(undefined, now, months).endTime);
    }),
  );
});

test('a month never has fewer days than the month has, and never skips one', () => {
  fc.assert(
    fc.property(aTime, someMonths, (now, months) => {
      const { day } = chinaClock(now);
      const anchorDay = Number(day.slice(8));
      const later = addMonths(day, months, anchorDay);
      const wantedMonth = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
      expect(Number(later.slice(0, 4)) * 12 + Number(later.slice(5, 7)) - 1).toBe(wantedMonth);
      const { beginTime, endTime } = spanAfter(undefined, now, months);
      expect(countDays(beginTime, endTime)).toBeGreaterThanOrEqual(28 * months + 1);
      expect(chinaDayStart(endTime)).toBe(endTime);
    }),
  );
});

test('the credit is in proportion, whole fen, never below the exact share and never above what was paid', () => {
  fc.assert(
    fc.property(
      aTime,
      someMonths,
      fc.nat(2_000_000),
      fc.nat(400),
      (begin, months, paidFen, later) => {
        const term = held(spanAfter(undefined, begin, months), { paidFen });
        const now = begin + later * DAY_MS;
        const { days, fen } = creditOf(term, now);
        const all = countDays(term.beginTime, term.endTime);
        expect(Number.isInteger(fen)).toBe(true);
        expect(fen * all).toBeGreaterThanOrEqual(paidFen * days);
        expect(fen * all).toBeLessThan(paidFen * days + all);
        expect(fen).toBeLessThanOrEqual(paidFen);
        expect(fen === 0).toBe(days === 0 || paidFen === 0);
      },
    ),
  );
});

test('of an order’s rubies a credit leaves the share of the days that are over, and no more', () => {
  fc.assert(
    fc.property(aTime, someMonths, fc.nat(5000), fc.nat(400), (begin, months, given, later) => {
      const ofTerm = { rubiesGiven: given, giftRubies: given };
      const term = held(spanAfter(undefined, begin, months), ofTerm);
      const { days, rubies } = creditOf(term, begin + later * DAY_MS);
      const all = countDays(term.beginTime, term.endTime);
      expect((given - rubies) * all).toBeLessThanOrEqual(given * (all - days));
      expect((given - rubies) * all).toBeGreaterThan(given * (all - days) - all);
      // Refunds or upgrades have taken all rubies.
      const taken = { ...term, rubiesTaken: given };
      expect(creditOf(taken, begin).rubies).toBe(0);
    }),
  );
});

test('of the months’ rubies those of the running one alone go along, by its days', () => {
  const span = spanAfter(undefined, at('2026-01-10T12:00:00'), 12);
  const june = { monthBegin: at('2026-06-10T00:00:00'), monthlyTime: at('2026-07-10T00:00:00') };
  // 6 months with 60 each, June is running; the order itself gave none.
  const term = held(span, { rubiesGiven: 360, monthRubies: 60, ...june });
  const rubiesAt = (time: string, more: Partial<HeldTerm> = {}) =>
    creditOf({ ...term, ...more }, at(time)).rubies;
  expect(rubiesAt('2026-06-10T00:00:00')).toBe(60);
  expect(rubiesAt('2026-06-25T23:00:00')).toBe(30);
  expect(rubiesAt('2026-07-09T23:59:59')).toBe(2);
  // A refund has taken a third.
  expect(rubiesAt('2026-06-25T23:00:00', { rubiesTaken: 120 })).toBe(20);
  // A refund has ended the term in the middle of the month.
  expect(
    rubiesAt('2026-06-15T09:00:00', { endTime: at('2026-06-20T00:00:00'), monthlyTime: null }),
  ).toBe(30);
  // A month that has not begun has given nothing.
  expect(rubiesAt('2026-01-10T12:00:00', { ...span, monthRubies: 0, monthBegin: null })).toBe(0);
});

test('today counts as left until China’s midnight, and the credit is gone at the very end', () => {
  const term = held(spanAfter(undefined, at('2026-11-22T15:00:00'), 1), { paidFen: 3100 });
  expect(countDays(term.beginTime, term.endTime)).toBe(31);
  expect(creditOf(term, at('2026-11-22T15:00:00')).fen).toBe(3100);
  expect(creditOf(term, at('2026-12-21T23:59:59.999'))).toMatchObject({ days: 2, fen: 200 });
  expect(creditOf(term, at('2026-12-22T00:00:00'))).toMatchObject({ days: 1, fen: 100 });
  expect(creditOf(term, at('2026-12-23T00:00:00'))).toMatchObject({ days: 0, fen: 0 });
});

test('an upgrade costs the price less the credit; what is above the price becomes days', () => {
  fc.assert(
    fc.property(aTime, someMonths, fc.nat(70_000), fc.nat(40), (begin, months, paidFen, later) => {
      const first = held(spanAfter(undefined, begin, months), { paidFen });
      const second = held(spanAfter(first, begin, 1), { termId: 2, paidFen });
      const now = begin + later * DAY_MS;
      const terms = [first, second].filter(({ endTime }) => endTime > now);
      const plan = planned(terms, wanted(supreme, 1, 4500), now);
      expect(plan.creditFen).toBe(sumOf(terms.map((term) => creditOf(term, now))));
      expect(plan.dueFen).toBe(Math.max(1, 4500 - plan.creditFen));
      const plain = spanAfter(undefined, now, 1);
      const days = countDays(plain.beginTime, plain.endTime);
      // Payment and credit together buy at least their share of days, and less than one day more.
      const bought = countDays(plan.beginTime, plan.endTime) * 4500;
      const value = Math.max(4500, plan.dueFen + plan.creditFen) * days;
      expect(bought).toBeGreaterThanOrEqual(value);
      expect(bought).toBeLessThan(value + 4500);
    }),
  );
});

test('no lower level while a higher runs; renewing ends three years from now at the latest', () => {
  const now = at('2026-11-22T15:00:00');
  const high = held(spanAfter(undefined, now, 1), { level: supreme });
  expect(planPurchase([high], wanted(diamond, 1, 1500), now)).toBe('higherLevel');
  const long = held(spanAfter(undefined, now, 35));
  expect(planPurchase([long], wanted(diamond, 3, 4200), now)).toBe('termLimit');
  expect(planned([long], wanted(diamond, 1, 1500), now)).toMatchObject({ kind: 'renew' });
  expect(lastDayOf(planned([long], wanted(diamond, 1, 1500), now))).toBe('2029-11-22');
});

test('credit makes no term that ends later than three years from now, however low a price is', () => {
  const now = at('2026-11-22T15:00:00');
  const long = held(spanAfter(undefined, now, 36), { paidFen: 93_000 });
  expect(planPurchase([long], wanted(supreme, 1, 100), now)).toBe('termLimit');
  expect(planned([long], wanted(supreme, 12, 54_000), now)).toMatchObject({ kind: 'upgrade' });
});

test('an order paid later begins its term whatever became of the credit', () => {
  const quoteTime = at('2026-11-22T23:59:59');
  const now = quoteTime + 2000;
  const term = held(spanAfter(undefined, at('2026-11-01T12:00:00'), 1), { paidFen: 3100 });
  const { creditFen, dueFen, extraDays } = planned([term], wanted(supreme, 1, 4500), quoteTime);
  const sold = { level: supreme, months: 1, creditFen, dueFen, extraDays, quoteTime };
  // The day has ended meanwhile: the credit stays as shown.
  const kept = termOf([term], sold, now);
  expect(sumOf(kept.credits)).toBe(creditFen);
  expect(lastDayOf(kept.span)).toBe('2026-12-23');
  // Another order used the credit: nothing is delivered for a lower price.
  expect(() => termOf([], sold, now)).toThrow(NotGivenError);
  // A higher level was bought meanwhile: this term begins after it.
  const high = held(spanAfter(undefined, now, 1), { level: supreme });
  const behind = termOf([high], { ...sold, level: diamond, creditFen: 0 }, now);
  expect(behind.span.beginTime).toBe(high.endTime);
});

test('of orders that waited together those give nothing that would end later than three years from now', () => {
  const quoteTime = at('2026-11-22T15:00:00');
  const now = quoteTime + 60_000;
  const sold = { level: diamond, creditFen: 0, dueFen: 1500, extraDays: 0, quoteTime };
  const long = held(spanAfter(undefined, now, 35));
  expect(lastDayOf(termOf([long], { ...sold, months: 1 }, now).span)).toBe('2029-11-22');
  expect(() => termOf([long], { ...sold, months: 2 }, now)).toThrow(NotGivenError);
  const high = held(spanAfter(undefined, now, 12), { level: supreme });
  expect(() => termOf([high], { ...sold, months: 36 }, now)).toThrow(NotGivenError);
  const worth = held(spanAfter(undefined, now, 36), { paidFen: 93_000 });
  const upgrade = { ...sold, level: supreme, months: 24, dueFen: 93_000 };
  expect(() => termOf([worth], upgrade, now)).toThrow(NotGivenError);
});

test('refunds in parts take the same days as at once, and what comes behind moves up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 3 }),
      (parts) => {
        const term = held(spanAfter(undefined, at('2026-11-22T15:00:00'), 3));
        let taken = 0;
        let refundedFen = 0;
        for (const part of parts) {
          taken += daysOf({ ...term, refundedFen }, part);
          refundedFen += part;
        }
        const whole = parts.reduce((sum, part) => sum + part, 0);
        expect(taken).toBe(daysOf(term, whole));
        expect(taken).toBeLessThanOrEqual((term.soldDays * whole) / term.paidFen);
      },
    ),
  );
  const now = at('2026-11-25T10:00:00');
  const first = held(spanAfter(undefined, at('2026-11-22T15:00:00'), 1));
  const second = held(spanAfter(first, now, 1), { termId: 2 });
  const [cut, moved] = shorten([first, second], 1, 31, now);
  expect(cut).toMatchObject({ termId: 1, endTime: now });
  expect(moved).toMatchObject({ termId: 2, beginTime: now });
  expect(countDays(now, moved?.endTime ?? 0)).toBe(countDays(second.beginTime, second.endTime) + 1);
  expect(shorten([first], 1, 5, first.endTime)).toEqual([]);
  const third = held(spanAfter(second, now, 1), { termId: 3 });
  const [gone, up] = shorten([first, second, third], 2, second.soldDays, now);
  expect(gone).toMatchObject({ termId: 2, beginTime: now, endTime: now });
  expect(up).toMatchObject({ termId: 3, beginTime: first.endTime });
});

test('of a term whose rubies were credited a refund takes no more, and gives none back', () => {
  const span = spanAfter(undefined, at('2026-06-01T12:00:00'), 1);
  const rubiesLeft = (rubiesTaken: number) => held(span, { rubiesGiven: 100, rubiesTaken });
  expect(rubiesOf(rubiesLeft(0), 150)).toBe(10);
  expect(rubiesOf(rubiesLeft(80), 150)).toBe(0);
  expect(rubiesOf(rubiesLeft(80), 1500)).toBe(20);
});
