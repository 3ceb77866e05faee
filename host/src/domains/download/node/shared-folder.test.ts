import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { otherId } from '../../../../test/disk-world.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

/** Two hosts' folder of games, in which the one has staged a part of game 1. */
async function sharedFolder(name = '.game-1.staging') {
  const shared = await temporaryFolder();
  const part = join(shared, name, 'part');
  await mkdir(join(part, '..'));
  await writeFile(part, 'half');
  const world = await ServiceWorld.open();
  const request = { ...world.request(1), installDir: shared };
  const theirs = () => readFile(part, 'utf8');
  return { world, shared, request, theirs };
}

test('a download that has not begun takes nothing of another host’s with it', async () => {
  const { world, shared, request, theirs } = await sharedFolder();
  await world.games.download(world.request(2));
  await world.engine.nth(1);
  await world.games.queue(request);
  await world.games.cancel(1);
  expect(await theirs()).toBe('half');
  // The id of the folder is theirs as well.
  expect(await readdir(shared)).toEqual(['.game-1.staging', '.gamebox-place']);
});

test('a download stages beside what another host has staged, over a restart too', async () => {
  const { world, shared, request, theirs } = await sharedFolder();
  await world.games.download(request);
  const { staging } = (await world.engine.nth(1)).task;
  expect(staging).toMatch(/\.game-1\.staging(-[\da-f]{8}){2}$/);
  await mkdir(staging);
  await writeFile(join(staging, 'a'), '1');
  await world.games.close();
  await world.restart();
  const run = await world.engine.nth(1);
  expect(run.task.staging).toBe(staging);
  expect(await readFile(join(staging, 'a'), 'utf8')).toBe('1');
  await run.stage({ a: '1' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await theirs()).toBe('half');
  expect((await readdir(shared)).toSorted()).toEqual([
    '.game-1.staging',
    '.gamebox-place',
    'game-1',
  ]);
});

/** Does something once the decision of a switch is written. */
const moments = {
  'before its decision': (_: ServiceWorld, work: () => Promise<void>) => work(),
  'at its decision': async ({ store }: ServiceWorld, work: () => Promise<void>) => {
    const save = store.saveCommit.bind(store);
    store.saveCommit = async (...commit) => {
      await save(...commit);
      await work();
    };
    return Promise.resolve();
  },
};

test.each(Object.entries(moments))(
  'a download goes on where another host gave its folder another id %s',
  async (_, at) => {
    const { world, shared, request } = await sharedFolder();
    await world.games.download(request);
    const run = await world.engine.nth(1);
    const text = otherId();
    await at(world, () => writeFile(join(shared, PLACE_FILE), text));
    await run.stage({ a: '1' });
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(text).toContain(world.registry.get(1)?.placeId);
  },
);

test('a begun download goes on after a restart where its folder got another id', async () => {
  const { world, shared, request } = await sharedFolder();
  await world.games.download(request);
  const { staging } = (await world.engine.nth(1)).task;
  await mkdir(staging);
  await world.games.close();
  const text = otherId();
  await writeFile(join(shared, PLACE_FILE), text);
  await world.restart();
  await world.staged(1, { a: '1' });
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(text).toContain(world.registry.get(1)?.placeId);
});

test('an update goes on in its midst where its folder got another id', async () => {
  const { world, shared, request } = await sharedFolder();
  await world.games.download(request);
  await world.staged(1, { a: '1', b: '1' });
  await world.games.update(1);
  const run = await world.engine.nth(2);
  // None of the old files is the game's by its size.
  for (const path of ['a', 'b']) await writeFile(join(shared, 'game-1', path), 'changed');
  await moments['at its decision'](world, () => writeFile(join(shared, PLACE_FILE), otherId()));
  await run.stage({ a: '22', b: '22' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('the id stays in a folder that was there, and goes with one that was made', async () => {
  const { world, shared, request } = await sharedFolder();
  await rm(join(shared, '.game-1.staging'), { recursive: true });
  for (const [index, below] of ['', 'made/deep'].entries()) {
    await world.games.download({ ...request, installDir: join(shared, below) });
    await world.engine.nth(index + 1);
    await world.games.cancel(1);
    await world.idle();
    expect(await readdir(shared)).toEqual([PLACE_FILE]);
  }
});

test('a job of an earlier version goes on with what it has staged', async () => {
  const { world, shared, request, theirs } = await sharedFolder();
  await world.games.download(world.request(2));
  await world.engine.nth(1);
  await world.games.queue(request);
  await world.games.close();
  const path = join(world.home, 'jobs/1/job.json');
  const known = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...known, staging: join(shared, '.game-1.staging') }));
  await world.restart();
  await world.engine.nth(1);
  await world.games.cancel(2);
  const run = await world.engine.nth(2);
  expect(run.task).toMatchObject({ gameId: 1, staging: join(shared, '.game-1.staging') });
  expect(await theirs()).toBe('half');
  await world.games.cancel(1);
  await world.idle();
  expect(await namesIn(shared)).toEqual([]);
});

test('a move copies beside what another host copies there', async () => {
  const { world, shared, theirs } = await sharedFolder('.game-1.moving');
  await world.games.close();
  Object.assign(world.change, { sameDisk: () => Promise.resolve(false) });
  await world.restart();
  await world.install(1, { a: '1' });
  await world.games.move(1, shared);
  await world.idle();
  expect(world.registry.get(1)?.folder).toBe(join(shared, 'game-1'));
  expect(await theirs()).toBe('half');
});
