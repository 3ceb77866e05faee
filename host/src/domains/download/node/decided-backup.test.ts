import { hash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { OLD, SAVED, backup, restart, textsIn } from '../../../../test/backup-disk.ts';
import { otherId } from '../../../../test/disk-world.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

afterEach(() => void vi.restoreAllMocks());

const NEW = { 'bin/game': 'program', 'data/a': '22', 'data/b': '22', 'new/d': '2' };
/** As `NEW`, with the sizes of the old version's files. */
const SAME_SIZES = { 'bin/game': 'program', 'data/a': '2', 'data/b': '2', 'new/d': '2' };
/** An update on a disk is decided, and breaks off after some of its files. */
async function worldInSwitch() {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, OLD);
  await disk.put('game-1/save', 'of today');
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.update(1);
  return { world, disk };
}

/** The release that was brought has these files: the engine of these worlds signs none. */
function releaseOf(files: Record<string, string>): void {
  const hashes = Object.entries(files).map(([path, text]) => [path, hash('sha256', text)] as const);
  vi.spyOn(InstalledRegistry.prototype, 'readHashes').mockResolvedValue(new Map(hashes));
}

async function breakOff(
  { world }: Awaited<ReturnType<typeof worldInSwitch>>,
  run = 2,
  files: Record<string, string> = NEW,
): Promise<void> {
  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the folder of each call.
  const { clearWay } = GameFolder.prototype;
  let times = 0;
  const spy = vi.spyOn(GameFolder.prototype, 'clearWay').mockImplementation(async function (
    this: GameFolder,
    ...args
  ) {
    times += 1;
    if (times > 2) throw new Error('pulled out');
    return clearWay.apply(this, args);
  });
  await world.staged(run, files);
  spy.mockRestore();
  expect(world.games.isSwitching(1)).toBe(true);
}

test('a decided switch waits for its own disk, whatever another one has', async () => {
  const found = await worldInSwitch();
  const { world, disk } = found;
  await breakOff(found);
  await world.games.close();
  const away = await disk.pullOut();
  await backup(disk);
  await restart(world);
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  // Also where the player asks for a check: it is not what was placed.
  await world.games.verify(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  expect(await textsIn(join(disk.point, 'game-1'))).toEqual(SAVED);
  expect(await disk.id()).toBeNull();
  await disk.plugIn(away);
  await restart(world);
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...NEW, save: 'of today' });
  expect(await namesIn(disk.point)).toEqual(['game-1']);
});

test('a check that is asked for takes no backup of the old version with the same sizes', async () => {
  const found = await worldInSwitch();
  const { world, disk } = found;
  await breakOff(found, 2, SAME_SIZES);
  releaseOf(SAME_SIZES);
  await disk.pullOut();
  await backup(disk);
  await world.games.verify(1);
  await world.idle();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  expect(await textsIn(join(disk.point, 'game-1'))).toEqual(SAVED);
  for (const path of ['data/a', 'data/b']) await disk.put(`game-1/${path}`, '2');
  await world.games.verify(1);
  (await world.engine.nth(3)).fail(new StoppedError());
  await world.idle();
  expect(world.games.state(1)).not.toMatchObject({ failure });
});

test.each([
  ['by an earlier check', {}],
  ['on a disk of another computer', { [PLACE_FILE]: otherId() }],
])('a decided switch takes no copy of the new version for its own disk %s', async (_, marks) => {
  const found = await worldInSwitch();
  const { world, disk } = found;
  // It goes on by the check that is asked for.
  await world.engine.nth(2);
  await world.games.pause(1);
  await world.games.verify(1);
  await breakOff(found, 3);
  await disk.pullOut();
  await backup(disk, NEW);
  for (const [path, text] of Object.entries(marks)) await disk.put(path, text);
  const isAsked = PLACE_FILE in marks;
  await (isAsked ? world.games.verify(1) : world.games.resume(1));
  await world.idle();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
});

test('uninstalling a game whose decided switch waits for its disk takes nothing from another one', async () => {
  const found = await worldInSwitch();
  const { world, disk } = found;
  await breakOff(found);
  await world.games.close();
  const away = await disk.pullOut();
  await backup(disk, { ...NEW, save: 'of last year' });
  await restart(world);
  await world.games.uninstall(1);
  expect(world.registry.get(1)).toBeNull();
  await world.book.written();
  expect(world.book.history()[0]).toMatchObject({ gameId: 1, kind: 'uninstall' });
  expect(await textsIn(join(disk.point, 'game-1'))).toEqual({
    ...NEW,
    save: 'of last year',
  });
  // What was staged goes with its disk.
  await disk.plugIn(away);
  await restart(world);
  expect(await namesIn(disk.point)).toEqual(['game-1']);
});

test('uninstalling a game whose renamed folder waits for its disk takes nothing from another one', async () => {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, OLD);
  const spy = vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('not now'));
  await world.games.move(1, join(disk.point, 'more'));
  await world.idle();
  spy.mockRestore();
  expect(world.games.isSwitching(1)).toBe(true);
  await world.games.close();
  await disk.pullOut();
  for (const [path, text] of Object.entries(SAVED)) await disk.put(`more/game-1/${path}`, text);
  await restart(world);
  await world.games.uninstall(1);
  expect(world.registry.get(1)).toBeNull();
  expect(await textsIn(join(disk.point, 'more/game-1'))).toEqual(SAVED);
});

/** All is placed, and a cleaner has taken away whatever tells the disk. */
async function worldWithoutMarks() {
  const found = await worldInSwitch();
  const { world, disk } = found;
  const spy = vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('not now'));
  await world.staged(2, NEW);
  spy.mockRestore();
  const { staging } = (await world.engine.nth(2)).task;
  await rm(staging, { recursive: true });
  await rm(join(disk.point, PLACE_FILE));
  await restart(world);
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  return found;
}

test('a decided switch whose disk nothing tells any more is finished by a check that the player asks for', async () => {
  const { world, disk } = await worldWithoutMarks();
  releaseOf(NEW);
  await world.games.verify(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...NEW, save: 'of today' });
  expect(world.registry.get(1)?.placeId).toBe(await disk.id());
});

test('a first download that is decided is finished by choosing its folder again, if nothing tells its disk', async () => {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  const request = { ...world.request(1), installDir: disk.point };
  await world.games.download(request);
  const run = await world.engine.nth(1);
  const spy = vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('not now'));
  await run.stage(NEW);
  await world.idle();
  spy.mockRestore();
  await rm(run.task.staging, { recursive: true });
  await rm(join(disk.point, PLACE_FILE));
  await restart(world);
  await world.games.resume(1);
  await world.idle();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  releaseOf(NEW);
  await world.games.download(request);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});
