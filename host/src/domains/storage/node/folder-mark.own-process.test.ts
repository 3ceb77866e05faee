import fs from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { folderBirth, folderMark } from './folder-mark.ts';
import { HeldFolder } from './held-folder.ts';

function answer(code: string): void {
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const error = Object.assign(new Error(code), { code });
  vi.spyOn(fs.promises, 'stat').mockRejectedValue(error);
  syncBuiltinESMExports();
}

test.each(['ENOENT', 'EIO', 'UNKNOWN', 'ETIMEDOUT', 'ECONNRESET', 'ENOTCONN', 'EHOSTDOWN'])(
  'a folder whose disk answers %s is gone',
  async (code) => {
    answer(code);
    expect(await folderMark('x')).toBeNull();
    expect(await failureOf(new HeldFolder('x', '1:1').look())).toMatchObject({
      kind: 'folder-missing',
    });
  },
);

test('a folder that may not be looked at is not gone', async () => {
  answer('EACCES');
  expect(await failureOf(folderMark('x'))).toMatchObject({ kind: 'folder-not-writable' });
});

test('a folder keeps its birth where it is renamed, and a copy in its place has another one', async () => {
  const root = await temporaryFolder();
  const [folder, away] = [join(root, 'game'), join(root, 'away')];
  await mkdir(folder);
  const birth = await folderBirth(folder);
  expect(birth).not.toBeNull();
  await rename(folder, away);
  expect(await folderBirth(folder)).toBeNull();
  expect(await folderBirth(away)).toBe(birth);
  await cp(away, folder, { recursive: true, preserveTimestamps: true });
  expect(await folderBirth(folder)).not.toBe(birth);
});

test('folders of two disks may have the same inode, and have births of their own', async () => {
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const found = { ino: 12n, isDirectory: () => true };
  const stat = vi.spyOn(fs.promises, 'stat');
  for (const birthtimeNs of [5n, 6n])
    stat.mockResolvedValueOnce({ ...found, birthtimeNs } as never);
  syncBuiltinESMExports();
  expect(await folderBirth('x')).not.toBe(await folderBirth('x'));
});

test.each([{ birthtimeNs: 0n }, { birthtimeNs: 5n, isDirectory: () => false }])(
  'a folder whose disk knows no birth, or a file, has none',
  async (found) => {
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    const stats = { ino: 1n, isDirectory: () => true, ...found };
    vi.spyOn(fs.promises, 'stat').mockResolvedValue(stats as never);
    syncBuiltinESMExports();
    expect(await folderBirth('x')).toBeNull();
  },
);
