import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { atRename } from '../../../../test/at-rename.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';

const FILES = { a: '1', 'b/c': '1', 'b/d/e': '1' };
const SAVES = ['save 1', 'save 2'];
const OTHER = 'a newer and longer one';

/** Game 1 moves by a copy from a disk, below whose mount point saves of an older game are. */
async function worldOfMove() {
  const told: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(line) });
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false), log });
  await world.install(1, FILES);
  const folder = world.folder(1);
  const save = async (text: string): Promise<void> => {
    for (const name of SAVES) await writeFile(join(folder, name), text);
  };
  await save('precious');
  const disk = new PulledDisk(world.home, 'games');
  const goal = await temporaryFolder();
  const target = join(goal, 'game-1');
  const pulled: string[] = [];
  const pullOut = async (): Promise<void> => {
    pulled.push(join(await disk.pullOut(), 'game-1'));
    for (const name of SAVES) await disk.put(`game-1/${name}`, OTHER);
  };
  const savesIn = (root: string): Promise<string[]> =>
    Promise.all(SAVES.map((name) => readFile(join(root, name), 'utf8')));
  /** Answers the saves at the new place. */
  const move = async (): Promise<string[]> => {
    const before = Object.keys(await readTree(folder)).toSorted();
    await world.games.move(1, goal);
    await world.idle();
    expect(pulled).toHaveLength(1);
    expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
    expect(await namesIn(goal)).toEqual(['game-1']);
    expect(Object.keys(await readTree(target)).toSorted()).toEqual(before);
    for (const left of pulled) expect(Object.keys(await readTree(left)).toSorted()).toEqual(before);
    expect(await namesIn(disk.point)).toEqual(['game-1']);
    expect(await savesIn(folder)).toEqual([OTHER, OTHER]);
    return savesIn(target);
  };
  /** Whether the log names the old folder as one that nobody empties. */
  const isTold = (): boolean =>
    told.some((line) => line.includes('stays in its old folder') && line.includes(folder));
  return { world, disk, goal, folder, target, save, savesIn, pullOut, move, isTold };
}

test('a move whose old disk goes as the copy is placed takes nothing from below, and leaves it', async () => {
  const { target, pullOut, move, isTold } = await worldOfMove();
  atRename((_, to) => to === target, pullOut, 'after');
  expect(await move()).toEqual(['precious', 'precious']);
  expect(isTold()).toBe(true);
});

test('what is saved anew on the old disk is not brought from below once that goes', async () => {
  const { target, save, pullOut, move, world } = await worldOfMove();
  const saveCommit = world.store.saveCommit.bind(world.store);
  vi.spyOn(world.store, 'saveCommit').mockImplementation(async (gameId, commit) => {
    await save('played on');
    await saveCommit(gameId, commit);
  });
  atRename((_, to) => SAVES.some((name) => to === join(target, name)), pullOut, 'after');
  expect((await move()).toSorted()).toEqual(['played on', 'precious']);
});

test('what is in the old place as that would be emptied is left alone', async () => {
  const { world, target, pullOut, move } = await worldOfMove();
  const put = world.registry.put.bind(world.registry);
  vi.spyOn(world.registry, 'put').mockImplementation(async (game, files) => {
    if (game.folder === target) await pullOut();
    await put(game, files);
  });
  expect(await move()).toEqual(['precious', 'precious']);
});

test('so it is where the old folder can’t be renamed', async () => {
  const { folder, pullOut, move } = await worldOfMove();
  atRename(
    (from, to) => from === folder && to.includes('.left-'),
    async () => {
      await pullOut();
      throw Object.assign(new Error('refused'), { code: 'EXDEV' });
    },
  );
  expect(await move()).toEqual(['precious', 'precious']);
});

test.each([
  { what: 'there', left: [] },
  { what: 'gone', left: [OTHER, OTHER] },
])(
  'a move that a kill broke off once it was registered looks for the old disk, which is $what',
  async ({ what, left }) => {
    const { world, disk, goal, target, savesIn, pullOut, isTold } = await worldOfMove();
    vi.spyOn(world.store, 'finish').mockRejectedValueOnce(new Error('killed'));
    await world.games.move(1, goal);
    await world.idle();
    expect(world.registry.get(1)?.folder).toBe(target);
    await world.games.close();
    if (what === 'gone') await pullOut();
    await world.restart();
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
    expect(await savesIn(target)).toEqual(['precious', 'precious']);
    const found = Object.values(await readTree(disk.point));
    expect(found.map((text) => text.toString())).toEqual(left);
    expect(isTold()).toBe(what === 'gone');
  },
);
