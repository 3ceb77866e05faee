import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { chosenFolder, makeFolder, tryFolder, tryWriting } from './make-folder.ts';

const onLinux = process.platform === 'linux';

describe('making a folder', () => {
  test('creates missing folders and returns the first, also when many do it at once', async () => {
    const root = await temporaryFolder();
    const path = join(root, 'a', 'b', 'c');
    const made = await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
    expect(made.flat().toSorted()).toEqual([join(root, 'a'), join(root, 'a', 'b'), path]);
    expect(await makeFolder(path)).toEqual([]);
  });

  test.runIf(process.platform !== 'win32')('gives new folders the requested rights', async () => {
    const root = await temporaryFolder();
    for (const path of await makeFolder(join(root, 'a', 'b'), 0o700))
      expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  test('fails with a code if a file is in the way', async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, 'file'), '');
    for (const path of [join(root, 'file'), join(root, 'file', 'below')])
      expect(await failureOf(makeFolder(path))).toMatchObject({
        kind: 'folder-not-writable',
        path,
      });
  });

  test('fails with a code if a name is too long for any disk', async () => {
    const path = join(await temporaryFolder(), 'x'.repeat(300));
    expect(await failureOf(makeFolder(path))).toMatchObject({ kind: 'folder-not-writable' });
    expect(await failureOf(tryFolder(path, tryWriting))).toMatchObject({
      kind: 'folder-not-writable',
    });
  });

  // Node's recursive `mkdir` never returns for these.
  test.runIf(onLinux)('fails with a code below folders that are no disk', async () => {
    for (const path of ['/proc/nowhere', '/proc/nowhere/deep', '/dev/null/games'])
      expect(await failureOf(makeFolder(path))).toMatchObject({ kind: 'folder-not-writable' });
  });
});

describe('trying a folder', () => {
  test('leaves nothing behind, and keeps existing files', async () => {
    const root = await temporaryFolder();
    await tryFolder(join(root, 'new', 'deep'), tryWriting);
    expect(await readdir(root)).toEqual([]);
    await mkdir(join(root, 'kept'));
    await tryFolder(join(root, 'kept'), tryWriting);
    expect(await readdir(root)).toEqual(['kept']);
  });

  test('removes the file that a host killed during the check left', async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, '.gamebox-0b6e.trial'), 'trial');
    await Promise.all([tryFolder(root, tryWriting), tryFolder(root, tryWriting)]);
    expect(await readdir(root)).toEqual([]);
  });

  test('refuses a folder that can’t be written', async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, 'file'), '');
    expect(await failureOf(tryFolder(join(root, 'file'), tryWriting))).toMatchObject({
      kind: 'folder-not-writable',
    });
    if (process.getuid?.() === 0) return;
    await chmod(root, 0o500);
    expect(await failureOf(tryFolder(root, tryWriting))).toMatchObject({
      kind: 'folder-not-writable',
    });
    expect((await stat(root)).isDirectory()).toBe(true);
  });
});

test('a disk that takes too long is no folder that can’t be written', async () => {
  const never = () => new Promise<void>(() => undefined);
  expect(await failureOf(tryFolder(await temporaryFolder(), never, 1))).toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('磁盘'),
  });
});

describe('a folder as the page writes it', () => {
  test.each([
    ['linux', '/games/../x', '/x'],
    ['win32', 'D:\\Games\\..\\x', 'D:\\x'],
    ['win32', 'd:/Games', 'd:\\Games'],
  ])('on %s %s is %s', (platform, path, chosen) => {
    expect(chosenFolder(path, { platform })).toBe(chosen);
  });

  test.each([
    ['linux', 'games'],
    ['linux', '/a\0b'],
    ['win32', 'games'],
    ['win32', '\\games'],
    ['win32', '\\\\server\\share'],
    ['win32', '//server/share/games'],
    ['win32', '\\\\?\\UNC\\server\\share'],
    ['win32', '\\\\?\\C:\\games'],
    ['win32', 'C:games'],
  ])('on %s %j is refused', (platform, path) => {
    expect(() => chosenFolder(path, { platform })).toThrow(/installDir$/);
    expect(() => chosenFolder(path, { field: 'path', platform })).toThrow(/path$/);
  });
});

test('a folder whose disk hangs is not tried again while it does', async () => {
  const path = join(await temporaryFolder(), 'hangs');
  let tries = 0;
  const hang = () => {
    tries += 1;
    return new Promise<void>(() => undefined);
  };
  for (let round = 0; round < 3; round += 1)
    expect(await failureOf(tryFolder(path, hang, 10))).toMatchObject({ kind: 'unavailable' });
  expect(tries).toBe(1);
});
