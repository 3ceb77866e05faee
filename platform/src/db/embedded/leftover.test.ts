import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removePidFile } from './leftover.ts';

async function withPidFile(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'gamebox-leftover-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'postmaster.pid'), text);
  return folder;
}

const STALE = { pid: 41, port: 5, text: '41\n/data\n1\n5\n' };

test('a pid file that was judged is removed, once', async () => {
  const folder = await withPidFile(STALE.text);
  expect(removePidFile(folder, STALE)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  expect(removePidFile(folder, STALE)).toBe(false);
});

test('a pid file that another start has put there meanwhile stays', async () => {
  const text = '42\n/data\n2\n5\n';
  const folder = await withPidFile(text);
  expect(removePidFile(folder, STALE)).toBe(false);
  expect(await readdir(folder)).toEqual(['postmaster.pid']);
  expect(await readFile(join(folder, 'postmaster.pid'), 'utf8')).toBe(text);
});
