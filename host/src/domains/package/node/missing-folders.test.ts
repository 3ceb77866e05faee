import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { installedGameAt } from '../../../../test/installed-game-at.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { MissingFolders } from './missing-folders.ts';

const NO_FILES = { files: () => Promise.resolve(null) };
const START = gamePath.parse('start');

test('a missing drive and a missing folder are distinguished, and reported once', async () => {
  const root = await temporaryFolder();
  const folder = (drive: string, gameId: number) => join(root, drive, `game-${gameId}`);
  await mkdir(folder('c', 1), { recursive: true });
  const place = (await folderMark(join(root, 'c'))) ?? undefined;
  const games = [
    { ...installedGameAt(1, folder('c', 1)), place },
    { ...installedGameAt(2, folder('c', 2)), place },
    { ...installedGameAt(3, folder('usb', 3)), launch: { 'linux-x64': { path: START, args: [] } } },
  ];
  const changed: number[] = [];
  const missing = new MissingFolders({
    registry: { ...NO_FILES, list: () => games },
    onChange: (gameId) => changed.push(gameId),
  });
  await missing.look();
  expect([1, 2, 3].map((gameId) => missing.of(gameId))).toEqual([null, 'folder', 'drive']);
  await missing.look();
  expect(changed).toEqual([2, 3]);
  await mkdir(folder('usb', 3), { recursive: true });
  await writeFile(join(folder('usb', 3), START), 'program');
  await missing.look();
  expect(missing.of(3)).toBeNull();
  expect(changed).toEqual([2, 3, 3]);
});

test('a drive whose mount point stays as an empty folder is away', async () => {
  const root = await temporaryFolder();
  const [point, away] = [join(root, 'usb'), join(root, 'usb away')];
  await mkdir(point);
  const place = (await folderMark(point)) ?? undefined;
  const game = { ...installedGameAt(1, join(point, 'game-1')), place };
  const missing = new MissingFolders({
    registry: { ...NO_FILES, list: () => [game] },
    onChange: () => undefined,
  });
  await missing.look();
  expect(missing.of(1)).toBe('folder');
  await rename(point, away);
  await mkdir(point);
  await missing.look();
  expect(missing.of(1)).toBe('drive');
});

test('a drive that never answers blocks nothing, and is asked once for all its games', async () => {
  const asked: string[] = [];
  const games = Array.from({ length: 300 }, (_, index) =>
    installedGameAt(index + 1, `/net/game-${index + 1}`),
  );
  const missing = new MissingFolders({
    registry: { ...NO_FILES, list: () => games },
    onChange: () => undefined,
    placeOf: (folder) => {
      asked.push(folder);
      return new Promise(() => undefined);
    },
    answerMs: 10,
  });
  await missing.look();
  expect(asked).toEqual([dirname('/net/game-1')]);
  expect(missing.of(300)).toBe('drive');
  // It holds a thread for as long as it hangs.
  await missing.look();
  expect(asked).toHaveLength(1);
});

test('a drive that stops to answer for a game is not asked for its others', async () => {
  const root = await temporaryFolder();
  const games = [1, 2, 3].map((gameId) =>
    Object.assign(installedGameAt(gameId, join(root, `game-${gameId}`)), { place: '1:1' }),
  );
  const asked: number[] = [];
  const missing = new MissingFolders({
    registry: {
      list: () => games,
      files: (gameId) => {
        asked.push(gameId);
        return gameId === 1 ? Promise.resolve(null) : new Promise(() => undefined);
      },
    },
    onChange: () => undefined,
    // Enough for the first game’s own folder on a busy machine.
    answerMs: 500,
  });
  await missing.look();
  await missing.look();
  expect(new Set(asked)).toEqual(new Set([1, 2]));
  expect([1, 2, 3].map((gameId) => missing.of(gameId))).toEqual(['drive', 'drive', 'drive']);
});
