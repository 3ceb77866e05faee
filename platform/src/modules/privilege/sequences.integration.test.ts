import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PrivilegeLife, termStep } from '../../../test/privilege-life.ts';
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

test('whatever is bought, paid late and paid back, a player holds what is left of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(termStep, { minLength: 5, maxLength: 25, size: 'max' }),
      async (steps) => {
        const life = await PrivilegeLife.begin(platform);
        for (const step of steps) {
          await life.live(step);
          const seen = await life.see();
          const { level, daysLeft } = life.model;
          expect(seen).toEqual({ level, daysLeft });
        }
        await checkLedger(platform.db);
        const { daysLeft } = life.model;
        const told = await life.countEnded();
        await life.wait(daysLeft);
        expect(await life.see()).toEqual({ level: 0, daysLeft: 0 });
        expect(await life.countEnded()).toBe(told + (daysLeft > 0 ? 1 : 0));
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);
