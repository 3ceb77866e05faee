import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RefusedError } from '../fault-host.ts';
import { checkFiles } from '../check-tree.ts';
import { FaultWorld } from '../fault-world.ts';
import { GAME_ID } from '../game-store.ts';
import type { FaultPlanInput } from '../inject/fault-plan.ts';
import { OPERATIONS } from '../operations.ts';
import type { Operation } from '../operations.ts';
import type { Outcome, Run, Scenario } from '../scenario.ts';
import { scenariosOf } from '../scenario.ts';
import { untilThere } from '../until-there.ts';
import { fullAndKilled } from './full-and-killed.ts';
import { otherDisk } from './other-disk.ts';

const MIB = 2 ** 20;
const SMALL = 3 * MIB;
const SIZE = 16 * MIB;
/** The space that the host keeps free. */
const MARGIN = 32 * MIB;
const system = promisify(execFile);

async function failsThenGoesOn(
  world: FaultWorld,
  { size, ...plan }: Partial<FaultPlanInput> & { readonly size: number },
  lift: () => unknown,
): Promise<Outcome> {
  await world.start(plan);
  await world.host.call('downloadGame', world.request());
  const failed = await world.settled();
  assert.equal(failed?.failure?.kind, 'disk-full', JSON.stringify(failed));
  if (failed?.failure?.kind === 'disk-full')
    assert.ok(failed.failure.needBytes > 0, 'says how much is needed');
  const before = world.sentBytes;
  await lift();
  await world.host.call('resumeDownload', { gameId: GAME_ID });
  await world.settledAt(1);
  await world.checkGame(1);
  await world.checkClean();
  const again = Math.max(0, world.sentBytes - size) / MIB;
  assert.ok(again <= 24, `${again} MiB sent again`);
  const value = (world.sentBytes - before) / MIB;
  return { worst: { name: 'loaded after it', value, unit: 'MiB' } };
}

/** Writes fail in the middle although the reported space was enough. */
async function fullBySurprise(run: Run): Promise<Outcome> {
  const size = run.isShort ? SMALL : SIZE;
  const world = await FaultWorld.open(run, { size, installed: 0 });
  const bytes = run.random.int(size - MIB);
  const quota = { path: world.gamesFolder, bytes, told: false };
  return failsThenGoesOn(world, { size, quota }, () => world.host.order({ liftQuota: true }));
}

/** There is too little space from the start: nothing is downloaded. */
async function fullFromTheStart(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SIZE, installed: 0 });
  const bytes = run.random.int(SIZE + MARGIN - MIB);
  const quota = { path: world.gamesFolder, bytes, told: true };
  const outcome = await failsThenGoesOn(world, { size: SIZE, quota }, () => {
    assert.equal(world.sentBytes, 0);
    world.host.order({ liftQuota: true });
  });
  return outcome;
}

/** Another program fills a real disk meanwhile. */
async function fullForReal(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SIZE, installed: 0 });
  const disk = join(world.home, 'games/disk');
  await mkdir(disk, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${SIZE * 2 + MARGIN}`, 'tmpfs', disk];
  if (!(await succeeds('mount', options))) return { notRun: 'needs the right to mount' };
  run.defer(() => succeeds('umount', ['-l', disk]));
  world.gamesFolder = disk;
  world.server.bytesPerSecond = 2 * MIB;
  await world.start();
  const data = { ...world.request(), installDir: disk };
  await world.host.call('downloadGame', data);
  const goesAt = run.random.int(SIZE / 3);
  await world.host.until(GAME_ID, (state) => (state?.bytesDone ?? 0) > goesAt);
  const ballast = join(disk, 'ballast');
  await writeFile(ballast, Buffer.alloc(SIZE * 2 + MARGIN)).catch(() => undefined);
  const failed = await world.settled();
  assert.equal(failed?.failure?.kind, 'disk-full', JSON.stringify(failed));
  await rm(ballast);
  world.server.bytesPerSecond = 0;
  const before = world.sentBytes;
  await world.host.call('resumeDownload', { gameId: GAME_ID });
  await world.settledAt(1);
  await world.checkGame(1);
  await world.checkClean();
  const value = (world.sentBytes - before) / MIB;
  return { worst: { name: 'loaded after it', value, unit: 'MiB' } };
}

async function readOnly(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 0 });
  const code = run.random.pick(['EROFS', 'EACCES', 'EPERM']);
  const fail = [{ path: `^${world.gamesFolder}(/|$)`, code, op: 'open|mkdir|rename|write' }];
  await world.start({ fail });
  await failsWith(world, 'folder-not-writable');
  world.host.order({ liftFail: 0 });
  await world.host.call('resumeDownload', { gameId: GAME_ID });
  await world.settledAt(1);
  await world.checkGame(1);
  await world.checkClean();
  return {};
}

/** A download that fails at once, or soon, with this kind. */
async function failsWith(world: FaultWorld, kind: string): Promise<void> {
  try {
    await world.host.call('downloadGame', world.request());
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    assert.match(JSON.stringify(error.result), new RegExp(kind));
    return;
  }
  const state = await world.settled();
  assert.equal(state?.failure?.kind, kind, JSON.stringify(state));
}

/** Not even root can write into it. */
async function immutable(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 0 });
  await mkdir(world.gamesFolder, { recursive: true });
  if (!(await succeeds('chattr', ['+i', world.gamesFolder]))) return { notRun: 'needs chattr +i' };
  run.defer(() => succeeds('chattr', ['-i', world.gamesFolder]));
  await world.start();
  await failsWith(world, 'folder-not-writable');
  await succeeds('chattr', ['-i', world.gamesFolder]);
  await world.host.call('downloadGame', world.request());
  await world.settledAt(1);
  await world.checkGame(1);
  await world.checkClean();
  return {};
}

/** The switch can't replace a file: the failure says so, and the next try continues. */
async function fileInUse(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 1 });
  world.offer(2);
  const removed = 'dlc/old/only-here.bin';
  const changed = ['sums', 'data/big.pak', 'bin/play', removed];
  const found = run.random.pick(changed);
  const path = join(world.folder, found);
  await world.start({ fail: [{ path: `^${path}$`, code: 'EBUSY', op: 'rename|unlink' }] });
  await world.host.call('downloadGame', world.request());
  const failed = await world.settled();
  assert.equal(failed?.failure?.kind, 'file-in-use', JSON.stringify(failed));
  if (failed?.failure?.kind === 'file-in-use') assert.equal(failed.failure.path, path);
  const before = world.sentBytes;
  const isRestarted = run.index % 2 !== 0;
  if (isRestarted) await world.start();
  else world.host.order({ liftFail: 0 });
  // What is removed comes first: where that fails the decision is taken back, and no start goes on by itself.
  if (!isRestarted || found === removed)
    await world.host.call('resumeDownload', { gameId: GAME_ID });
  await world.settledAt(2);
  assert.equal(world.sentBytes, before, 'nothing is loaded again');
  await world.checkGame(2);
  await world.checkClean();
  return {};
}

/** A running or opened file keeps its content; nothing is written into a file in use. */
async function running(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 1 });
  const file = await open(join(world.folder, 'data/big.pak'));
  run.defer(() => file.close());
  await world.start();
  await world.host.call('executeGame', { gameId: GAME_ID, resolution: '1280_800' });
  world.offer(2);
  await world.host.call('downloadGame', world.request());
  await world.host.until(GAME_ID, (state) => state?.stage === 'installing');
  assert.equal((await world.installedRelease()) ?? 0, 1, 'it waits for the game to end');
  await world.host.call('stopGame', { gameId: GAME_ID });
  await world.settledAt(2);
  const { buffer } = await file.read(Buffer.alloc(4 * MIB), 0, 4 * MIB, 0);
  const old = world.tree(1)['data/big.pak'] ?? Buffer.alloc(0);
  assert.ok(buffer.subarray(0, old.length).equals(old), 'the open file is the old one');
  world.own['saves/launches'] = Buffer.from('1.0.0 ok\n');
  await world.checkGame(2);
  await world.checkLaunch(2);
  return {};
}

/** One disk operation of the host fails; a second request succeeds. */
function oneError(operation: Operation): Scenario['run'] {
  return async (run) => {
    const world = await FaultWorld.open(run, { size: SMALL, installed: operation.from });
    await operation.prepare?.(world);
    const { random } = run;
    const code = random.pick(['ENOSPC', 'EIO', 'EACCES', 'EBUSY', 'EDQUOT']);
    const path = random.pick([
      '/jobs/',
      '/games/',
      String.raw`/\.game-1\.`,
      '/installed',
      '/game-1/',
    ]);
    const fail = [{ path, code, skip: random.int(30), times: random.between(1, 8) }];
    await world.start({ ...operation.plan?.(world), fail });
    await untilThere(world, operation, async (tries) => {
      if (tries === 2) await world.start(operation.plan?.(world));
    });
    // An empty folder that could not be removed stays: that is no reason to fail an update.
    if (operation.to > 0) await world.checkGame(operation.to, checkFiles);
    await world.start();
    await world.settled();
    await world.checkClean();
    return {};
  };
}

async function succeeds(command: string, args: string[]): Promise<boolean> {
  return system(command, args).then(
    () => true,
    () => false,
  );
}

const scenario = scenariosOf('disk');

export const DISK: readonly Scenario[] = [
  scenario('full', 'writes fail for want of room in the middle', fullBySurprise, 5),
  scenario('full-start', 'too little room from the start', fullFromTheStart, 3, 0),
  scenario('full-tmpfs', 'a real disk is filled by another meanwhile', fullForReal, 2, 0),
  scenario('full-kill', 'the home’s disk is full, and the host is killed', fullAndKilled, 16, 2),
  scenario('other', 'another disk is where the game’s was', otherDisk, 2, 2),
  scenario('read-only', 'the folder can not be written', readOnly, 3),
  scenario('immutable', 'the same by chattr +i', immutable, 1, 0),
  scenario('in-use', 'a file can not be replaced: the next try goes on', fileInUse, 6),
  scenario('running', 'what is running or open is not touched', running, 1),
  scenario('error-install', 'some disk error in a download', oneError(OPERATIONS.install), 12),
  scenario('error-update', 'some disk error in an update', oneError(OPERATIONS.updateByDelta), 12),
  scenario('error-repair', 'some disk error in a repair', oneError(OPERATIONS.repair), 6, 0),
  scenario('error-uninstall', 'some disk error in it', oneError(OPERATIONS.uninstall), 6, 0),
];
