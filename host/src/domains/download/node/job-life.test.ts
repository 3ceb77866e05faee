import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

const broken = new HostError(failures.folderNotWritable('/a'));

async function jobs(world: ServiceWorld): Promise<string[]> {
  return readdir(join(world.home, 'jobs'));
}

test.each([
  ['active', { download: true }],
  ['offline', { download: true }],
  ['queued', { download: true }],
  ['paused', { download: false, download_state: 2 }],
  ['failed', { download: false, download_state: 5, failure: { kind: 'network' } }],
])('a job record of an earlier host is continued: %s', async (state, shown) => {
  const world = await ServiceWorld.open();
  await world.games.close();
  const folder = join(world.home, 'games', 'game-1');
  const record = {
    ...world.request(1),
    kind: 'install',
    state,
    order: 3,
    failure: state === 'failed' ? failures.network() : null,
    folder,
    staging: join(world.home, 'games', '.game-1.staging'),
    installDir: null,
    target: null,
    damaged: null,
    bytesDone: 600,
    bytesTotal: 1000,
    bytesPercent: 60,
    wholePercent: 59.2,
  };
  await mkdir(join(world.home, 'jobs/1'), { recursive: true });
  await writeFile(join(world.home, 'jobs/1/job.json'), JSON.stringify(record));
  await world.restart();
  await (shown.download ? world.engine.nth(1) : null);
  expect(world.games.state(1)).toMatchObject({ ...shown, bytesDone: 600, progress: 59.2 });
  expect(world.engine.runs.map(({ task }) => task.gameId)).toEqual(shown.download ? [1] : []);
  await world.games.cancel(1);
  expect(world.games.state(1)).toBeNull();
});

test('a complete game whose release could not be stored can be played, and its job cancelled', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  vi.spyOn(world.registry, 'keepRelease').mockRejectedValue(broken);
  await world.games.verify(1);
  await (await world.engine.nth(2)).stage({}, { checkedFiles: 1 });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'unavailable' } });
  expect(world.games.isSwitching(1)).toBe(false);
  await world.games.cancel(1);
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '1' });
});

test('the log names a failed job and its cause', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const world = await ServiceWorld.open({ log });
  await world.games.download(world.request(1));
  (await world.engine.nth(1)).fail(broken);
  await world.idle();
  const failed = lines.find((line) => line.includes('job failed')) ?? 'null';
  expect(JSON.parse(failed)).toMatchObject({
    gameId: 1,
    job: 'install',
    failure: 'folder-not-writable',
  });
});

test('a job whose removal fails is shown as failed, and the next one begins', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await world.games.verify(1);
  await world.engine.nth(2);
  await world.games.queue(world.request(2));
  vi.spyOn(world.store, 'takeAway').mockRejectedValueOnce(broken);
  expect(await failureOf(world.games.cancel(1))).toMatchObject({ kind: 'folder-not-writable' });
  expect((await world.engine.nth(3)).task.gameId).toBe(2);
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-not-writable' } });
  await world.games.cancel(1);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a paused check whose removal fails does not occupy the one place', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await world.games.verify(1);
  await world.engine.nth(2);
  vi.spyOn(world.store, 'takeAway').mockRejectedValueOnce(broken);
  await world.games.pause(1);
  expect(world.games.isBusy()).toBe(false);
  expect(await world.games.download(world.request(2))).toMatchObject({ download: true });
});

test('a job renamed during its removal does not come back', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  await world.games.pause(1);
  const takeAway = world.store.takeAway.bind(world.store);
  const [removed, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(world.store, 'takeAway').mockImplementation(async (gameId) => {
    const rest = await takeAway(gameId);
    removed.resolve();
    await shown.promise;
    return rest;
  });
  const cancelling = world.games.cancel(1);
  await removed.promise;
  await world.games.show({ gameId: 1, name: 'another' });
  shown.resolve();
  await cancelling;
  expect(await jobs(world)).toEqual([]);
});

test('a pause under way is stored although the host ends', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  const pausing = world.games.pause(1);
  await world.games.close();
  await pausing;
  const text = await readFile(join(world.home, 'jobs/1/job.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ state: 'paused' });
});

test('a pause while the network is lost pauses the job, and the server is not polled', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  const run = await world.engine.nth(1);
  const save = world.store.save.bind(world.store);
  const saved = Promise.withResolvers<void>();
  vi.spyOn(world.store, 'save').mockImplementation(async (record) => {
    await save(record);
    if (record.state === 'offline') saved.resolve(world.games.pause(1).then(() => undefined));
  });
  run.fail(new HostError(failures.network()));
  await saved.promise;
  expect(world.games.state(1)).toMatchObject({ download: false, download_state: 2 });
  expect(world.games.state(1)?.waiting).toBeUndefined();
  world.clock.pass(100_000);
  expect(world.probes).toBe(0);
  const text = await readFile(join(world.home, 'jobs/1/job.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ state: 'paused' });
});

test('nothing begins for a game that is being uninstalled', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  const uninstalling = world.games.uninstall(1);
  for (const asked of [
    () => world.games.download(world.request(1)),
    () => world.games.queue(world.request(1)),
    () => world.games.verify(1),
    () => world.games.uninstall(1),
  ])
    expect(await failureOf(asked())).toMatchObject({ kind: 'already-downloading' });
  await uninstalling;
  expect(world.games.state(1)).toBeNull();
});

test('a decided switch is not gone on with while its game is uninstalled', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  const put = vi.spyOn(world.registry, 'put').mockRejectedValue(broken);
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(1));
  await (await world.engine.nth(2)).stage({ a: '2' });
  await world.idle();
  put.mockRestore();
  const uninstalling = world.games.uninstall(1);
  expect(await failureOf(world.games.resume(1))).toMatchObject({ kind: 'already-downloading' });
  await uninstalling;
  expect(world.games.state(1)).toBeNull();
  expect(await jobs(world)).toEqual([]);
});
