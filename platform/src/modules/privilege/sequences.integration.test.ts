import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PrivilegeLife, keptStep, termStep } from '../../../test/privilege-life.ts';
import type { TermStep } from '../../../test/privilege-life.ts';
import { insertPrivilegeVersion } from '../../../test/privilege.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  await insertPrivilegeVersion(platform.db, 0);
});
afterAll(() => platform.close());

test.each([
  { what: 'whatever is bought, paid late and paid back', step: termStep },
  { what: 'whatever is bought and upgraded as time goes by', step: keptStep },
])(
  '$what, a player holds what is left of it, and no fen or ruby twice',
  async ({ step }) => {
    const steps = fc.array(step, { minLength: 5, maxLength: 25, size: 'max' });
    await fc.assert(fc.asyncProperty(steps, live), { numRuns: 6, endOnFailure: true });
  },
  120_000,
);

async function live(steps: readonly TermStep[]): Promise<void> {
  const life = await PrivilegeLife.begin(platform);
  for (const step of steps) {
    await life.live(step);
    const seen = await life.see();
    const { level, daysLeft } = life.model;
    expect(seen).toEqual({ level, daysLeft });
    expect(life.model.fenLeft).toBeLessThanOrEqual(life.mostFen);
  }
  await checkLedger(platform.db);
  const { daysLeft } = life.model;
  const before = await life.countEnded();
  await life.wait(daysLeft);
  expect(await life.see()).toEqual({ level: 0, daysLeft: 0 });
  expect(await life.countEnded()).toBe(before + (daysLeft > 0 ? 1 : 0));
  const { balance, owed, earned, rounding, refunds } = await life.rubies();
  expect(balance).toBeLessThanOrEqual(earned + owed + rounding);
  // A refund takes its share of everything given so far, also for past days.
  expect(balance).toBeGreaterThanOrEqual(refunds === 0 ? earned + owed - rounding : 0);
}
