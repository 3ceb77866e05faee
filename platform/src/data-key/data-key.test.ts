import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDataKey } from './data-key.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gamebox-key-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('makes a key once and keeps it for its owner alone', async () => {
  const options = { dataDir, dataKey: null, production: false };
  const first = await loadDataKey(options);
  expect(first).toHaveLength(32);
  expect(await loadDataKey(options)).toEqual(first);
  const file = join(dataDir, 'data-key');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(first.toString('base64'));
});

test('takes the one that is given', async () => {
  const key = randomBytes(32);
  const given = { dataDir, dataKey: key.toString('base64'), production: true };
  expect(await loadDataKey(given)).toEqual(key);
});

test('refuses a short key, and production without one', async () => {
  const short = randomBytes(16).toString('base64');
  await expect(loadDataKey({ dataDir, dataKey: short, production: false })).rejects.toThrow('32');
  await expect(loadDataKey({ dataDir, dataKey: null, production: true })).rejects.toThrow(
    'DATA_KEY',
  );
});
