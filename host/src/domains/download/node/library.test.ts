import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { HistoryEntry } from '@gamebox/contract/host';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { LibraryBook } from '../../library/node/library-book.ts';

async function history(world: ServiceWorld): Promise<readonly HistoryEntry[]> {
  await vi.waitFor(async () => expect((await read(world)).length).toBeGreaterThan(0), 30_000);
  return read(world);
}

async function read(world: ServiceWorld): Promise<readonly HistoryEntry[]> {
  const ignore = (): void => undefined;
  const kept = { home: world.home, onBackup: ignore, onUnsaved: ignore, player: () => null };
  return (await LibraryBook.open(kept)).history();
}

test('the history keeps finished installations, updates, checks, moves and uninstallations', async () => {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(true) });
  await world.install(1, { a: '1' });
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.install(1, { a: '2' });
  await world.games.verify(1);
  await (await world.engine.nth(3)).stage({}, { checkedFiles: 1, files: [] });
  await world.idle();
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  await world.games.uninstall(1);
  await vi.waitFor(async () => expect(await read(world)).toHaveLength(5), 30_000);
  const entries = await history(world);
  expect(entries.map(({ kind }) => kind)).toEqual([
    'uninstall',
    'move',
    'repair',
    'update',
    'install',
  ]);
  expect(entries[4]).toMatchObject({ gameId: 1, name: 'game 1', version: '1' });
  expect(entries[3]).toMatchObject({ version: '2' });
  expect(entries[2]).toMatchObject({ repairedFiles: 0 });
});

test('what ends well is noted for the player who is logged in', async () => {
  const world = await ServiceWorld.open();
  world.player = 8;
  await world.install(1, { a: '1' });
  expect(await history(world)).toMatchObject([{ kind: 'install', userId: 8 }]);
});

test('jobs that changed nothing, were cancelled or failed are not in the history', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await history(world);
  await world.games.download(world.request(1));
  await (await world.engine.nth(2)).stage({});
  await world.idle();
  await world.games.download(world.request(2));
  await world.games.cancel(2);
  expect((await read(world)).map(({ gameId, kind }) => [gameId, kind])).toEqual([[1, 'install']]);
});

test('of a game that is not here nothing is kept, and the answer says so', async () => {
  const world = await ServiceWorld.open();
  const answer = await world.games.show({ gameId: 9, name: '山海', coverPrcture: '/a.png' });
  expect(answer).toMatchObject({ gameId: 9, name: '', coverPrcture: '', download_state: 0 });
  expect(world.games.state(9)).toBeNull();
});

test('a favourite mark survives a restart of the host', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  expect(await world.games.show({ gameId: 1, favourite: true })).toMatchObject({ favourite: true });
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)?.favourite).toBe(true);
  const unmarked = await world.games.show({ gameId: 1, favourite: false });
  expect(unmarked.favourite).toBeUndefined();
});

test('a game whose drive is missing says so, returns with the drive, and can be removed from the list', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await rm(join(world.home, 'games'), { recursive: true });
  expect(await world.games.look()).toMatchObject([{ gameId: 1, missing: 'drive' }]);
  expect(await world.games.uninstall(1)).toMatchObject({ download_state: 0 });
  expect(world.games.state(1)).toBeNull();
});

test('an update is downloaded from the store that the game was installed from', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  expect(await world.games.update(1)).toMatchObject({ download: true, name: 'game 1' });
  expect((await world.engine.nth(2)).task.packageUrl).toBe(world.request(1).packageUrl);
  expect(await failureOf(world.games.update(9))).toMatchObject({ kind: 'not-installed' });
});

test('a check is never shown as a download, and shows its progress', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  expect(await world.games.verify(1)).toMatchObject({ download_state: 3, stage: 'preparing' });
  const run = await world.engine.nth(2);
  run.events.onStage('verifying', 0.25);
  expect(world.games.state(1)).toMatchObject({
    download_state: 3,
    stage: 'verifying',
    stageProgress: 25,
    secondsLeft: null,
  });
  run.events.onStage('downloading', 0);
  expect(world.games.state(1)).toMatchObject({ download_state: 1, repairing: true });
});
