import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureReleaseKey } from './release-key.ts';

test('a key is made once, and again after a kill left an empty file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gamebox-release-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'release-key.pem');
  for (const name of [path, `${path}.pub`]) await writeFile(name, '');
  const { pin } = await ensureReleaseKey(folder);
  expect((await ensureReleaseKey(folder)).pin).toBe(pin);
  expect((await stat(path)).mode & 0o077).toBe(0);
  const names = ['release-key.pem', 'release-key.pem.pub', 'release-key.pin'];
  expect((await readdir(folder)).toSorted()).toEqual(names);
  await writeFile(path, 'damaged');
  await expect(ensureReleaseKey(folder)).rejects.toThrow('is no private Ed25519 key');
});
