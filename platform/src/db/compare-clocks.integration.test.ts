import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { compareClocks, requireClock } from './compare-clocks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ['as the database’s', 0, []],
  ['20 s ahead', 20_000, []],
  ['60 s ahead', 60_000, [{ aheadSeconds: 60 }]],
  ['60 s behind', -60_000, [{ aheadSeconds: -60 }]],
])('a clock %s', async (_, aheadMs, told) => {
  const lines: { readonly aheadSeconds: number }[] = [];
  const warn = (line: { readonly aheadSeconds: number }) => void lines.push(line);
  await compareClocks(database.db, { warn }, () => Date.now() + aheadMs);
  const near = expect.closeTo(Math.sign(aheadMs) * 60, -1);
  expect(lines).toEqual(told.map(() => ({ aheadSeconds: near })));
});

test.each([
  ['ahead of', 86_400_000],
  ['behind', -86_400_000],
])('a clock a day %s the database’s starts no process and runs no job', async (side, aheadMs) => {
  const refusal = `the clock of this machine is 86400 s ${side} the database’s: set both by NTP`;
  const now = () => Date.now() + aheadMs;
  const warn = () => expect.unreachable();
  await expect(compareClocks(database.db, { warn }, now)).rejects.toThrow(
    `Wrong environment: ${refusal}`,
  );
  await expect(requireClock(database.db, now)).rejects.toThrow(refusal);
  await requireClock(database.db, () => Date.now() + 60_000);
});

test('what the answer took is no difference of clocks', async () => {
  const times = [Date.now() - 45_000, Date.now() + 45_000];
  const warn = () => expect.unreachable();
  await compareClocks(database.db, { warn }, () => times.shift() ?? 0);
});
