import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { stagingOf } from '../../../../test/staging-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

/** A download of game 1 with something staged and noted, on a disk that can be pulled out. */
async function worldWithStaged() {
  const world = await ServiceWorld.open();
  const [games, away] = [join(world.home, 'games'), join(world.home, 'away')];
  await world.games.download(world.request(1));
  const { task, events } = await world.engine.nth(1);
  await mkdir(task.staging, { recursive: true });
  await writeFile(join(task.staging, 'part'), 'part');
  await vi.waitFor(async () => {
    events.onBytes(84, 100);
    world.clock.pass(1000);
    expect((await world.store.loadAll(() => undefined))[0]?.place).not.toBeNull();
  });
  const pullOut = async (): Promise<void> => {
    await rename(games, away);
    await mkdir(games);
  };
  const plugIn = async (): Promise<void> => {
    await rm(games, { recursive: true });
    await rename(away, games);
  };
  return { world, games, pullOut, plugIn };
}

test('a job whose disk is gone at the next start fails, keeps its bytes, and goes on with the disk', async () => {
  const { world, games, pullOut, plugIn } = await worldWithStaged();
  await world.games.close();
  await pullOut();
  await world.restart();
  await world.idle();
  const told = {
    download_state: 5,
    download_progress: 84,
    failure: { kind: 'folder-missing', path: games },
  };
  expect(world.games.state(1)).toMatchObject(told);
  await world.games.download(world.request(1));
  await world.idle();
  expect(world.games.state(1)).toMatchObject(told);
  expect(world.engine.runs).toHaveLength(0);
  expect(await readdir(games)).toEqual([]);
  await plugIn();
  await world.games.download(world.request(1));
  await (await world.engine.nth(1)).stage({ a: '1' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a job whose disk is gone begins anew in a folder that is chosen instead', async () => {
  const { world, games, pullOut } = await worldWithStaged();
  await pullOut();
  const failure = failures.folderMissing(games);
  (await world.engine.nth(1)).fail(new HostError(failure));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  const installDir = await temporaryFolder();
  await world.games.download({ ...world.request(1), installDir });
  expect((await world.engine.nth(2)).task.staging).toMatch(join(installDir, '.game-1.staging-'));
  expect(await readdir(games)).toEqual([]);
});

test('a disk that is pulled out before the switch fails the job', async () => {
  const { world, games, pullOut } = await worldWithStaged();
  world.running.add(1);
  await (await world.engine.nth(1)).stage({ a: '1' });
  await vi.waitFor(() => expect(world.isAwaited(1)).toBe(true));
  await pullOut();
  world.endGame(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-missing', path: games } });
  expect(await readdir(games)).toEqual([]);
});

test('a staging folder that somebody removed from the disk is made again', async () => {
  const { world } = await worldWithStaged();
  await world.games.pause(1);
  await rm(await stagingOf(world.home), { recursive: true });
  await world.games.resume(1);
  await (await world.engine.nth(2)).stage({ a: '1' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a download whose parent folder was removed begins anew in it when it is chosen again', async () => {
  const { world, games } = await worldWithStaged();
  await world.games.pause(1);
  await rm(games, { recursive: true });
  const failure = { kind: 'folder-missing', path: games };
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure });
  await world.games.download({ ...world.request(1), installDir: games });
  await (await world.engine.nth(2)).stage({ a: '1' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a mount point that went with its disk is not made again', async () => {
  const { world, games } = await worldWithStaged();
  await world.games.pause(1);
  await rename(games, `${games} away`);
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-missing', path: games } });
  expect(await readdir(world.home)).not.toContain('games');
});

test('a download that has staged nothing goes where games are installed by now', async () => {
  const [first, next] = [await temporaryFolder(), await temporaryFolder()];
  let installDir = first;
  const world = await ServiceWorld.open({ installDir: () => installDir });
  await world.games.download(world.request(1));
  await world.engine.nth(1);
  await world.games.pause(1);
  installDir = next;
  await world.games.resume(1);
  const run = await world.engine.nth(2);
  expect(run.task.staging).toMatch(join(next, '.game-1.staging-'));
  await run.stage({ a: '1' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});
