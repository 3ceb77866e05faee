import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import type * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadDataKey } from './data-key.ts';
import { keepOnce } from './keep-once.ts';

vi.mock('node:fs/promises', { spy: true });

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

test('makes one where a kill left an empty file, and lets nothing be seen before it is whole', async () => {
  const folder = join(dataDir, 'killed');
  await mkdir(folder);
  await writeFile(join(folder, 'data-key'), '');
  const made = await loadDataKey({ dataDir: folder, dataKey: null });
  expect(await readFile(made.from, 'utf8')).toBe(made.key.toString('base64'));
  expect((await stat(made.from)).mode & 0o077).toBe(0);
  expect((await readdir(folder)).toSorted()).toEqual(['data-key', 'data-key.claim']);
  // The next start reads the filled file and removes the claim.
  expect(await loadDataKey({ dataDir: folder, dataKey: null })).toEqual(made);
  expect(await readdir(folder)).toEqual(['data-key']);
});

test('of two that make one at once the first one’s counts', async () => {
  const path = join(dataDir, 'at-once');
  const late = (): string => {
    writeFileSync(path, 'first');
    return 'second';
  };
  expect(await keepOnce(path, late)).toBe('first');
  expect(await readFile(path, 'utf8')).toBe('first');
});

test('of two that find an empty file the slower one takes nothing from the first', async () => {
  const path = join(dataDir, 'empty-at-once');
  await writeFile(path, '');
  const heard: string[] = [];
  const { rename: renameNow } = await vi.importActual<typeof fs>('node:fs/promises');
  vi.mocked(rename).mockImplementationOnce(async (from, to) => {
    heard.push(await keepOnce(path, () => 'fast'));
    await renameNow(from, to);
  });
  const kept = await keepOnce(path, () => 'slow');
  expect(await readFile(path, 'utf8')).toBe(kept);
  expect(await keepOnce(path, () => 'later')).toBe(kept);
  expect(heard).toEqual([kept]);
});

test('a third process that clears away what the slower one is about to put there hinders neither', async () => {
  const path = join(dataDir, 'empty-and-cleared');
  await writeFile(path, '');
  const heard: string[] = [];
  const { rename: renameNow } = await vi.importActual<typeof fs>('node:fs/promises');
  vi.mocked(rename).mockImplementationOnce(async (from, to) => {
    heard.push(await keepOnce(path, () => 'fast'), await keepOnce(path, () => 'third'));
    await renameNow(from, to);
  });
  const kept = await keepOnce(path, () => 'slow');
  expect(heard).toEqual([kept, kept]);
  expect(await readFile(path, 'utf8')).toBe(kept);
});

test.each(['EPERM', 'ENOTSUP', 'EISDIR'])(
  'makes one where a disk has no hard links: %s',
  async (code) => {
    const path = join(dataDir, `no-links-${code}`);
    const refuse = () =>
      vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error(code), { code }));
    refuse();
    expect(await keepOnce(path, () => 'made')).toBe('made');
    expect((await stat(path)).mode & 0o077).toBe(0);
    const late = join(dataDir, `late-${code}`);
    const makeLate = (): string => {
      writeFileSync(late, 'first');
      return 'second';
    };
    refuse();
    expect(await keepOnce(late, makeLate)).toBe('first');
  },
);

test('removes what a kill left of its making, and nothing else', async () => {
  const folder = join(dataDir, 'left-over');
  await mkdir(folder);
  const others = ['key', 'key.old', `other.${randomUUID()}`];
  for (const name of [...others, `key.${randomUUID()}`])
    await writeFile(join(folder, name), 'kept');
  expect(await keepOnce(join(folder, 'key'), () => 'made')).toBe('kept');
  expect((await readdir(folder)).toSorted()).toEqual(others);
});

test('leaves one alone that can not be read', async () => {
  const folder = join(dataDir, 'unreadable');
  await mkdir(folder);
  await symlink('data-key', join(folder, 'data-key'));
  await expect(loadDataKey({ dataDir: folder, dataKey: null })).rejects.toThrow('ELOOP');
  expect((await lstat(join(folder, 'data-key'))).isSymbolicLink()).toBe(true);
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
