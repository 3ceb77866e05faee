import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { EnginePlayer, first, never, second } from './engine-player.ts';
import { failureOf } from './failure-of.ts';
import { bindAt, mayMount, mountSmall } from './mounts.ts';

let player: EnginePlayer;

beforeEach(async () => {
  player = await EnginePlayer.open();
});

const ways = {
  'a link to another disk': async (disk: string) => {
    mountSmall(disk, 'size=32m');
    await cp(player.world.gameFolder, disk, { recursive: true, preserveTimestamps: true });
    await rm(player.world.gameFolder, { recursive: true });
    await symlink(disk, player.world.gameFolder);
  },
  'a mount of the same disk': async (disk: string) => {
    await cp(player.world.gameFolder, disk, { recursive: true, preserveTimestamps: true });
    await rm(player.world.gameFolder, { recursive: true });
    await mkdir(player.world.gameFolder);
    bindAt(disk, player.world.gameFolder);
  },
};

test.runIf(mayMount).each(Object.entries(ways))(
  'nothing is loaded for a game that nothing can be put into, but it is checked: %s',
  async (_, link) => {
    const { world, engine, heard } = player;
    await world.publish(first);
    await player.install();
    await link(join(world.root, 'disk'));
    const before = player.loadedPacks().length;
    const folder = world.gameFolder;
    const repair = world.task({ kind: 'repair', folder });
    expect(await engine.run(repair, heard, never)).toMatchObject({ damaged: [], placed: [] });
    const refused = { kind: 'folder-linked', path: folder };
    await writeFile(join(folder, 'readme.txt'), 'damaged');
    expect(await failureOf(engine.run(repair, heard, never))).toMatchObject(refused);
    expect(heard.damaged).toEqual(['readme.txt']);
    await world.publish(second, { version: '2' });
    const update = world.task({ folder });
    expect(await failureOf(engine.run(update, heard, never))).toMatchObject(refused);
    expect(player.loadedPacks()).toHaveLength(before);
  },
);

test.runIf(mayMount)(
  'nothing is loaded for a new game whose place is on another disk',
  async () => {
    const { world, engine, heard } = player;
    await world.publish(first);
    const folder = world.gameFolder;
    mountSmall(folder, 'size=32m');
    const refused = { kind: 'folder-linked', path: folder };
    const task = world.task({ folder });
    expect(await failureOf(engine.run(task, heard, never))).toMatchObject(refused);
    expect(player.loadedPacks()).toEqual([]);
  },
);
