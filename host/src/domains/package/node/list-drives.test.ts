import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { DriveSources } from './list-drives.ts';
import { listDrives } from './list-drives.ts';

const room = { freeBytes: 5, totalBytes: 9 };

let base: string;
let readOnly: string[];
beforeEach(async () => {
  base = await temporaryFolder();
  readOnly = [];
  for (const drive of ['one', 'two', 'three'])
    await mkdir(join(base, drive, 'games'), { recursive: true });
});
const at = (...path: string[]) => join(base, ...path);

/** Three drives; the system does not list the third. */
const sources = (): DriveSources => ({
  roots: () => Promise.resolve([at('one'), at('two')]),
  space: (folder) => {
    const drive = ['one', 'two', 'three']
      .map((name) => at(name))
      .find((each) => folder.startsWith(each));
    return drive === undefined
      ? Promise.reject(new Error('no such drive'))
      : Promise.resolve({ ...room, drive });
  },
  isWritable: (folder) => Promise.resolve(!readOnly.includes(folder)),
});
const list = (installDir: string, { games = [] as string[], usual = at('none') } = {}) =>
  listDrives({ installDir, usual, games }, sources());
const dirs = async (...given: Parameters<typeof list>) =>
  (await list(...given)).map(({ drive, installDir }) => [drive, installDir]);

describe('where the next game goes on each drive', () => {
  test('the setting’s folder, first, and a new folder at the root of the others', async () => {
    expect(await list(at('two', 'mine'))).toEqual([
      { ...room, drive: at('two'), installDir: at('two', 'mine') },
      { ...room, drive: at('one'), installDir: at('one', 'Gamebox') },
    ]);
  });

  test('a folder that already holds games, before the root', async () => {
    const games = [at('one', 'games', 'game-5'), at('two', 'games', 'game-6')];
    expect(await dirs(at('two', 'mine'), { games })).toEqual([
      [at('two'), at('two', 'mine')],
      [at('one'), at('one', 'games')],
    ]);
  });

  test('the usual folder, even if it is not made yet and the root can’t be written', async () => {
    readOnly = [at('one')];
    expect(await dirs(at('two', 'mine'), { usual: at('one', 'games', 'usual') })).toEqual([
      [at('two'), at('two', 'mine')],
      [at('one'), at('one', 'games', 'usual')],
    ]);
  });

  test('none of these if nothing can be written', async () => {
    readOnly = [at('one'), at('one', 'games')];
    expect(await dirs(at('two', 'mine'), { games: [at('one', 'games', 'game-5')] })).toEqual([
      [at('two'), at('two', 'mine')],
      [at('one'), null],
    ]);
  });

  test('a folder that is gone is not offered', async () => {
    expect(await dirs(at('two', 'mine'), { games: [at('one', 'away', 'game-5')] })).toEqual([
      [at('two'), at('two', 'mine')],
      [at('one'), at('one', 'Gamebox')],
    ]);
  });
});

test('a drive that holds games is listed, even if the system has it not among its disks', async () => {
  expect(await dirs(at('two', 'mine'), { games: [at('three', 'games', 'game-5')] })).toEqual([
    [at('two'), at('two', 'mine')],
    [at('one'), at('one', 'Gamebox')],
    [at('three'), at('three', 'games')],
  ]);
});

test('if the setting’s drive is away, the others are still listed', async () => {
  expect(await dirs('/nowhere/mine')).toEqual([
    [at('one'), at('one', 'Gamebox')],
    [at('two'), at('two', 'Gamebox')],
  ]);
});

test('a drive that hangs is left out, and not asked again while it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const asked: string[] = [];
    const hanging: DriveSources = {
      ...sources(),
      roots: () => Promise.resolve([]),
      space: (folder) => {
        asked.push(folder);
        return new Promise(() => undefined);
      },
    };
    for (let round = 0; round < 3; round += 1) {
      const listed = listDrives({ installDir: at('two'), usual: '/nowhere/g', games: [] }, hanging);
      await vi.advanceTimersByTimeAsync(3000);
      expect(await listed).toEqual([]);
    }
    expect(asked).toEqual([at('two')]);
  } finally {
    vi.useRealTimers();
  }
});
