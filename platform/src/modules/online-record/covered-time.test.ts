import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRACE_MS, coverTime } from './covered-time.ts';

const START = 1_780_000_000_000;

test('a report every 120 s counts all of it', () => {
  let until = START;
  let counted = 0;
  for (let report = 1; report <= 30; report++) {
    const covered = coverTime(until, 120, START + report * 120_000);
    until = covered.coveredUntil;
    counted += covered.seconds;
  }
  expect(counted).toBe(3600);
});

test('a report after a pause counts no more than it claims', () => {
  expect(coverTime(START, 120, START + 3_600_000)).toEqual({
    seconds: 120,
    coveredUntil: START + 3_600_000,
  });
});

test('a second report of the same time counts nothing but the grace', () => {
  const now = START + 120_000;
  const first = coverTime(START, 120, now);
  expect(coverTime(first.coveredUntil, 120, now).seconds).toBe(GRACE_MS / 1000);
  const second = coverTime(first.coveredUntil, 120, now);
  expect(coverTime(second.coveredUntil, 120, now).seconds).toBe(0);
});

test('whatever is reported, never more than the time that passed and the grace', () => {
  const report = fc.record({ wait: fc.nat(300_000), claimed: fc.nat(120) });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
      let now = START;
      let until = START;
      let counted = 0;
      for (const { wait, claimed } of reports) {
        now += wait;
        const covered = coverTime(until, claimed, now);
        expect(covered.seconds).toBeLessThanOrEqual(claimed);
        expect(covered.seconds).toBeGreaterThanOrEqual(0);
        expect(covered.coveredUntil).toBeLessThanOrEqual(now + GRACE_MS);
        until = covered.coveredUntil;
        counted += covered.seconds;
        expect(counted * 1000).toBeLessThanOrEqual(now - START + GRACE_MS);
      }
    }),
  );
});
