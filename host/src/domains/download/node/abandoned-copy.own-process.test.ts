import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

const FILES = { a: '1', 'b/c': '1', 'b/d/e': '1' };
const SIDES = ['origin', 'goal'] as const;

/** Game 1 was moved to another disk by a copy, all but its last step. */
async function unfinishedMove(side: (typeof SIDES)[number]) {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, FILES);
  const goal = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(goal.point);
  const failed = new Error('the last step');
  if (side === 'origin') vi.spyOn(world.store, 'finish').mockRejectedValue(failed);
  else vi.spyOn(world.registry, 'put').mockRejectedValue(failed);
  await world.games.move(1, goal.point);
  await world.idle();
  vi.restoreAllMocks();
  const disk = side === 'origin' ? new PulledDisk(world.home, 'games') : goal;
  return { world, disk };
}

const others: Record<string, (disk: PulledDisk) => Promise<void>> = {
  'other files of these names': async (disk) => {
    await disk.put('game-1/a', 'a backup');
    await disk.put('game-1/b/c', 'a backup');
  },
  'the same game': async (disk) => {
    for (const [path, text] of Object.entries(FILES)) await disk.put(`game-1/${path}`, text);
  },
  'the same game of another host': async (disk) => {
    for (const [path, text] of Object.entries(FILES)) await disk.put(`game-1/${path}`, text);
    await writeFile(join(disk.point, PLACE_FILE), JSON.stringify({ id: crypto.randomUUID() }));
  },
};
/** After a restart, the game on a disk without an id is taken for the one that was moved there. */
const isTaken = (what: string, isRestart: boolean): boolean =>
  isRestart && what === 'the same game';
const cases = SIDES.flatMap((side) =>
  Object.keys(others).flatMap((what) =>
    [false, true]
      .filter((isRestart) => !isTaken(what, isRestart))
      .map((isRestart) => ({ side, what, isRestart })),
  ),
);

test.each(cases)(
  'a game whose move is not finished is removed, and $what on another disk at the $side stays (restart: $isRestart)',
  async ({ side, what, isRestart }) => {
    const { world, disk } = await unfinishedMove(side);
    if (isRestart) await world.games.close();
    await disk.pullOut();
    await others[what]?.(disk);
    const before = await readTree(disk.point);
    if (isRestart) {
      await world.restart();
      await world.idle();
    }
    await world.games.uninstall(1);
    await world.idle();
    expect(world.games.state(1)).toBeNull();
    expect(await readTree(disk.point)).toEqual(before);
  },
);

test.each(SIDES)(
  'a game whose move is not finished is removed from the disk at the %s',
  async (side) => {
    const { world, disk } = await unfinishedMove(side);
    await world.games.uninstall(1);
    await world.idle();
    await expect(access(join(disk.point, 'game-1'))).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
