import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { restOfMove } from './lost-commit.ts';
import { createMoveJob, newRecord } from './new-jobs.ts';

interface Folders {
  readonly from: string;
  readonly to: string;
  readonly staging: string;
}

/** A game whose copy was put in place, before the registry knew it. */
async function placed() {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1', 'b/c': '22' });
  const game = world.registry.get(1);
  if (game === null) throw new Error('the game is not installed');
  const to = join(world.home, 'games/there/game-1');
  await cp(game.folder, to, { recursive: true, preserveTimestamps: true });
  const record = newRecord(createMoveJob(game, to), world.home);
  return { world, record, folders: { from: game.folder, to, staging: record.staging } };
}

test.each<[string, (folders: Folders) => Promise<unknown>, boolean]>([
  ['both folders are the game’s', () => Promise.resolve(), true],
  [
    'the old folder lacks a file that another program took away',
    ({ from }) => rm(join(from, 'a')),
    true,
  ],
  [
    'the copy is still where it was made',
    ({ staging }) => mkdir(staging, { recursive: true }),
    false,
  ],
  ['nothing is at the goal', ({ to }) => rm(to, { recursive: true }), false],
  [
    'neither folder is there',
    async ({ from, to }) => {
      await rm(from, { recursive: true });
      await rm(to, { recursive: true });
    },
    false,
  ],
  ['the folder at the goal lacks a file', ({ to }) => rm(join(to, 'b/c')), false],
  [
    'a folder at the goal is in the place of a file',
    async ({ to }) => {
      await rm(join(to, 'a'));
      await mkdir(join(to, 'a'));
    },
    false,
  ],
  [
    'the old folder has no file of the game to compare with',
    async ({ from }) => {
      await rm(from, { recursive: true });
      await mkdir(from);
      await writeFile(join(from, 'mine'), '');
    },
    false,
  ],
])('a move whose commit is lost, where %s', async (_, change, isPlaced) => {
  const { world, record, folders } = await placed();
  await change(folders);
  const { from, to, staging } = folders;
  const move = { kind: 'move', from, to, placedAt: null, copy: staging };
  expect(await restOfMove(world, record)).toEqual(isPlaced ? move : null);
});
