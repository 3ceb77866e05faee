import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FaultWorld } from '../fault-world.ts';
import { GAME_ID } from '../game-store.ts';
import type { Outcome, Run } from '../scenario.ts';

const SMALL = 3 * 2 ** 20;
const system = promisify(execFile);

/** Mounts a new disk in memory; its root has the same inode as that of each other one. */
async function mount(disk: string): Promise<boolean> {
  return system('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]).then(
    () => true,
    () => false,
  );
}

/** Where a second mount of the disk keeps it while it is away. */
async function bind(disk: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  await system('mount', ['--bind', disk, kept]);
}

/**
 * The games' disk is away at a start, and another one is in its place, empty or with a save of the
 * game: nothing is written there, and with the disk again a check ends well.
 */
export async function otherDisk(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 0 });
  const [disk, kept] = [join(world.home, 'games/disk'), join(world.home, 'kept')];
  await mkdir(disk, { recursive: true });
  if (!(await mount(disk))) return { notRun: 'needs the right to mount' };
  run.defer(() => system('umount', ['-l', disk]).catch(() => undefined));
  await bind(disk, kept);
  run.defer(() => system('umount', ['-l', kept]).catch(() => undefined));
  world.gamesFolder = disk;
  await world.start();
  await world.host.call('downloadGame', { ...world.request(), installDir: disk });
  await world.settledAt(1);
  await world.putOwn('saves/slot-1.dat', Buffer.from('precious'));
  await world.host.end();
  await system('umount', [disk]);
  await mount(disk);
  const hasSave = run.index % 2 === 1;
  if (hasSave)
    await cp(join(kept, 'game-1/saves'), join(disk, 'game-1/saves'), { recursive: true });
  else await writeFile(join(disk, 'theirs'), '');
  const before = await readdir(disk, { recursive: true });
  await world.start();
  await world.host.call('verifyGame', { gameId: GAME_ID });
  const state = await world.settled();
  assert.equal(state?.failure?.kind, 'folder-missing', JSON.stringify(state));
  assert.deepEqual(await readdir(disk, { recursive: true }), before);
  await system('umount', [disk]);
  await system('mount', ['--bind', kept, disk]);
  await world.host.call('resumeDownload', { gameId: GAME_ID });
  await world.settledAt(1);
  await world.checkGame(1);
  await world.checkClean();
  await world.host.end();
  return {};
}
