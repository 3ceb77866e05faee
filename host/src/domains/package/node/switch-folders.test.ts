import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { foldersToReady, readyFolders, undoFolders } from './switch-folders.ts';

test('what has to be made and opened is known before, made once, and undone', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'data/deep'), { recursive: true });
  for (const path of ['data/deep', 'data']) await chmod(join(folder, path), 0o555);
  const change = {
    folder,
    staging: join(folder, 'staging'),
    files: [],
    placed: ['data/new/a', 'data/new/b', 'data/deep/c'],
    marks: [],
    removed: ['gone/long/ago'],
  };
  const ready = await foldersToReady(change);
  expect(ready).toEqual({
    made: [join(folder, 'data/new')],
    modes: [
      [join(folder, 'data'), 0o555],
      [join(folder, 'data/deep'), 0o555],
    ],
  });
  expect(await readdir(join(folder, 'data'))).toEqual(['deep']);
  await readyFolders(change, ready, () => Promise.resolve());
  expect(await readdir(join(folder, 'data'))).toEqual(['deep', 'new']);
  await undoFolders(ready);
  expect(await readdir(join(folder, 'data'))).toEqual(['deep']);
  for (const [path, mode] of ready.modes) expect((await stat(path)).mode & 0o777).toBe(mode);
});

test('folders are closed again also if one that was made can’t be looked at', async () => {
  const folder = await temporaryFolder();
  const undone = undoFolders({ made: ['\0'], modes: [[folder, 0o555]] });
  await expect(undone).rejects.toThrow('null bytes');
  expect((await stat(folder)).mode & 0o777).toBe(0o555);
  await chmod(folder, 0o755);
});
