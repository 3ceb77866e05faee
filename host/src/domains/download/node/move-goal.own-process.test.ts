import fs from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bindInPlace, mayMount } from '../../../../test/mounts.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { JobRecord } from '../core/job-record.ts';

const FILES = { a: '1', 'b/c': '1' };

/** What no folder can be renamed over; it comes after the player has chosen the goal. */
const OBSTACLES: [string, string, (goal: string) => Promise<unknown>][] = [
  ['a link to a folder', 'folder-taken', async (goal) => symlink(await temporaryFolder(), goal)],
  ['a link to nothing', 'folder-taken', (goal) => symlink('nowhere', goal)],
  [
    'a folder that its owner alone may remove',
    'folder-not-writable',
    async (goal) => {
      await mkdir(goal);
      refuseRemoval(goal);
    },
  ],
];
if (mayMount)
  OBSTACLES.push([
    'a mounted folder',
    'folder-taken',
    async (goal) => {
      await mkdir(goal);
      bindInPlace(goal);
    },
  ]);

/** Who runs the tests may be allowed everything. */
function refuseRemoval(folder: string): void {
  const { rmdir } = fs.promises;
  vi.spyOn(fs.promises, 'rmdir').mockImplementation((path) =>
    path === folder
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EPERM' }))
      : rmdir(path),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

/** The run's own write of the job comes before a copy, and the try of the records before the decision. */
describe.each([
  ['save', true],
  ['save', false],
  ['tryWriting', true],
  ['tryWriting', false],
] as const)('after %s, by a rename: %s', (moment, isRename) => {
  test.each(OBSTACLES)('a move onto %s is not decided: %s', async (_, kind, put) => {
    const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(isRename) });
    await world.install(1, FILES);
    const goal = join(world.home, 'games/there/game-1');
    await mkdir(dirname(goal));
    const committed = vi.spyOn(world.store, 'saveCommit');
    const real: (record: JobRecord) => Promise<void> = world.store[moment].bind(world.store);
    // The first write is beside the run, which does not wait for it.
    let isBeside = moment === 'save';
    const work = vi.spyOn(world.store, moment).mockImplementation(async (record?: JobRecord) => {
      if (isBeside) {
        isBeside = false;
        return real(record as JobRecord);
      }
      work.mockRestore();
      await real(record as JobRecord);
      await put(goal);
    });
    await world.games.move(1, dirname(goal));
    await world.idle();
    expect(committed).not.toHaveBeenCalled();
    const failure = { kind, path: goal };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(Object.keys(await readTree(world.folder(1))).toSorted()).toEqual(Object.keys(FILES));
    expect(await world.games.cancel(1)).toMatchObject({ download_state: 4 });
  });
});
