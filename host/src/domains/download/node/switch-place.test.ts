import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree } from '../../../../test/temporary-folder.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

const OLD = { 'data/a': '1', 'data/b': '1', 'data/c': '1', 'data/d': '1' };
const NEW = { 'data/a': '22', 'data/b': '22', 'data/c': '22', 'data/d': '22' };

const halts = {
  'all files are placed': (world: ServiceWorld) =>
    vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('not now')),
  'half of the files are placed': () => {
    // oxlint-disable-next-line typescript/unbound-method -- It is applied to the folder of each call.
    const { clearWay } = GameFolder.prototype;
    let times = 0;
    return vi.spyOn(GameFolder.prototype, 'clearWay').mockImplementation(async function (
      this: GameFolder,
      ...args
    ) {
      times += 1;
      if (times > 2) throw new Error('not now');
      return clearWay.apply(this, args);
    });
  },
};

/** Game 1 with a save, in the midst of a switch, and the file of its place is lost. */
async function worldInSwitch(halt: keyof typeof halts) {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(world.home, 'games');
  await world.install(1, OLD);
  await writeFile(join(world.folder(1), 'save'), 'precious');
  const id = await disk.id();
  world.engine.facts = { ...world.engine.facts, release: 2 };
  await world.games.download(world.request(1));
  const run = await world.engine.nth(2);
  halts[halt](world);
  await run.stage(NEW);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5 });
  expect(world.games.isSwitching(1)).toBe(true);
  await rm(join(disk.point, PLACE_FILE));
  return { world, disk, id };
}

test.each(Object.keys(halts) as (keyof typeof halts)[])(
  'a decided switch whose place has lost its file when %s is finished, and the file comes again with a new id',
  async (halt) => {
    const { world, disk, id } = await worldInSwitch(halt);
    vi.restoreAllMocks();
    await world.games.close();
    await world.restart();
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await disk.id()).not.toBe(id);
    expect(world.registry.get(1)).toMatchObject({ release: 2, placeId: await disk.id() });
    for (const [path, text] of Object.entries(NEW))
      expect(await readFile(join(world.folder(1), path), 'utf8')).toBe(text);
    expect(await namesIn(disk.point)).toEqual(['game-1']);
  },
);

test('a decided switch takes a save below the mount point for no version of its game', async () => {
  const { world, disk } = await worldInSwitch('half of the files are placed');
  vi.restoreAllMocks();
  await world.games.close();
  const away = await disk.pullOut();
  await disk.put('game-1/save', 'other');
  await world.restart();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ failure });
  expect(await readdir(disk.point)).toEqual(['game-1']);
  await disk.plugIn(away);
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test.each(Object.keys(halts) as (keyof typeof halts)[])(
  'a decided switch that is given up where the file of its place is lost when %s leaves no version',
  async (halt) => {
    const { world } = await worldInSwitch(halt);
    vi.restoreAllMocks();
    await world.games.uninstall(1);
    expect(world.registry.get(1)).toBeNull();
    expect(Object.keys(await readTree(world.folder(1)))).toEqual(['save']);
  },
);
