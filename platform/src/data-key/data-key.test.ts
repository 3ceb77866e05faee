import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
  const options = { dataDir, dataKey: null };
  const first = await loadDataKey(options);
  const file = join(dataDir, 'data-key');
  expect(first).toEqual({ key: expect.any(Buffer), from: file });
  expect(first.key).toHaveLength(32);
  expect(await loadDataKey(options)).toEqual(first);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(first.key.toString('base64'));
});

test('takes the one that is given', async () => {
  const key = randomBytes(32);
  expect(await loadDataKey({ dataDir, dataKey: key.toString('base64') })).toEqual({
    key,
    from: 'DATA_KEY',
  });
});

test('refuses a kept key that was cut', async () => {
  const file = join(dataDir, 'data-key');
  await writeFile(file, randomBytes(16).toString('base64'));
  await expect(loadDataKey({ dataDir, dataKey: null })).rejects.toThrow(
    `Wrong environment: ${file}: not 32 bytes in base64`,
  );
});
