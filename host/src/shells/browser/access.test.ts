import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { ProblemList } from '../../domains/storage/node/problem-list.ts';
import { Access, COOKIE_SECONDS } from './access.ts';

async function open(home: string) {
  const problems = new ProblemList(() => undefined);
  const access = await Access.open({ home, problems, onNewKey: () => undefined });
  return {
    accepts: (cookie: string | null) => access.accepts(`${access.cookieName}=${cookie}`),
    redeem: () => access.redeem(access.key),
  };
}

test('a cookie runs out, also where its browser keeps it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const home = await temporaryFolder();
  const { accepts, redeem } = await open(home);
  const cookie = await redeem();
  vi.setSystemTime(Date.now() + COOKIE_SECONDS * 1000 - 1);
  expect(accepts(cookie)).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  expect(accepts(cookie)).toBe(false);
  expect((await open(home)).accepts(cookie)).toBe(false);
});

test('sixteen browsers are known, the oldest of more is not', async () => {
  const home = await temporaryFolder();
  const { accepts, redeem } = await open(home);
  const cookies: (string | null)[] = [];
  for (let number = 0; number < 17; number += 1) cookies.push(await redeem());
  expect(cookies.map(accepts)).toEqual([false, ...Array.from({ length: 16 }, () => true)]);
  const stored = await readFile(join(home, 'access.json'), 'utf8');
  expect(stored.match(/"hash"/g)).toHaveLength(16);
});
