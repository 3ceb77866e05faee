import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { ProblemList } from '../../domains/storage/node/problem-list.ts';
import { Access, COOKIE_SECONDS } from './access.ts';

async function open(home: string) {
  const problems = new ProblemList(() => undefined);
  const access = await Access.open({ home, problems, onNewKey: () => undefined });
  return {
    accepts: (cookie: string) => access.visitorOf(`${access.cookieName}=${cookie}`) !== null,
    redeem: async (by: 'page' | 'program' = 'page', cookie = '') =>
      (await access.redeem(access.key, by, `${access.cookieName}=${cookie}`))?.cookie ?? '',
  };
}

test('a cookie expires, even if its browser keeps it', async () => {
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

test('opening a new address extends a browser’s access by thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const home = await temporaryFolder();
  const { accepts, redeem } = await open(home);
  const cookie = await redeem();
  vi.setSystemTime(Date.now() + COOKIE_SECONDS * 1000 - 1);
  expect(await redeem('page', cookie)).toBe(cookie);
  vi.setSystemTime(Date.now() + COOKIE_SECONDS * 1000 - 1);
  expect(accepts(cookie)).toBe(true);
  expect((await open(home)).accepts(cookie)).toBe(true);
});

test('any number of cookies given to programs does not lock a browser out', async () => {
  const { accepts, redeem } = await open(await temporaryFolder());
  const browser = await redeem();
  const programs: string[] = [];
  for (let number = 0; number < 17; number += 1) programs.push(await redeem('program'));
  expect(accepts(browser)).toBe(true);
  expect(programs.map(accepts)).toEqual([false, ...Array.from({ length: 16 }, () => true)]);
});

test('an earlier version’s file is read without its expired entries', async () => {
  const home = await temporaryFolder();
  const old = { cookie: 'x', secret: null, since: Date.now() - COOKIE_SECONDS * 1000 };
  await writeFile(join(home, 'access.json'), JSON.stringify({ id: '0123abcd', cookies: [old] }));
  await open(home);
  expect(await readdir(home)).toEqual(['access.json']);
  await writeFile(join(home, 'access.json'), JSON.stringify({ id: '0123abcd', visitors: [old] }));
  await (await open(home)).redeem();
  const stored = await readFile(join(home, 'access.json'), 'utf8');
  expect(stored).not.toContain('"x"');
});

test('sixteen browsers are remembered, beyond that the oldest is forgotten', async () => {
  const home = await temporaryFolder();
  const { accepts, redeem } = await open(home);
  const cookies: string[] = [];
  for (let number = 0; number < 17; number += 1) cookies.push(await redeem());
  expect(cookies.map(accepts)).toEqual([false, ...Array.from({ length: 16 }, () => true)]);
  const stored = await readFile(join(home, 'access.json'), 'utf8');
  expect(stored.match(/"cookie"/g)).toHaveLength(16);
});
