import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gameGlob } from '@gamebox/contract/host';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree } from '../../../../test/temporary-folder.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { KnownReleases } from '../../package/node/known-releases.ts';
import { engineTask } from './engine-task.ts';

const NEXT = {
  release: 2,
  version: '2',
  notes: 'more',
  sizeBytes: 10,
  launch: {},
  playerFiles: [],
};

async function installed(): Promise<ServiceWorld> {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  return world;
}

/** Shows the game with this version and waits for the check that this starts. */
async function shown(world: ServiceWorld, version: string): Promise<void> {
  await world.games.show({ gameId: 1, version });
  await new Promise(setImmediate);
  await world.games.checkUpdates();
}

test('an update is shown with its notes and size until it is installed', async () => {
  const world = await installed();
  world.engine.facts = NEXT;
  world.engine.planned = { downloadBytes: 77 };
  await world.games.checkUpdates();
  const update = { version: '2', notes: 'more', downloadBytes: 77 };
  expect(world.games.state(1)).toMatchObject({ download_state: 6, version: '1', update });
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 6, update });
  world.engine.facts = NEXT;
  await world.games.download(world.request(1));
  expect(world.games.state(1)).toMatchObject({
    job: 'update',
    download_state: 1,
    version: '1',
    update,
  });
  await (await world.engine.nth(1)).stage({ a: '2' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(world.games.state(1)?.update).toBeUndefined();
});

test('an update that the server withdraws is not offered any more', async () => {
  const world = await installed();
  world.engine.facts = NEXT;
  await world.games.checkUpdates();
  world.engine.planned = { installed: true };
  await world.games.checkUpdates();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('another version reported by the page only makes the host ask the server', async () => {
  const world = await installed();
  world.engine.planned = { installed: true };
  await shown(world, '9');
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '1' });
});

test('a failed check for updates changes nothing, and none is made while the game has a job', async () => {
  const world = await installed();
  world.engine.facts = NEXT;
  world.engine.planError = new HostError(failures.network());
  await world.games.checkUpdates();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  world.engine.planError = null;
  await world.games.verify(1);
  await world.games.checkUpdates();
  expect(world.games.state(1)?.update).toBeUndefined();
});

test('the newest release ever seen is handed to the engine', async () => {
  const world = await installed();
  world.engine.facts = NEXT;
  await world.games.checkUpdates();
  await world.games.uninstall(1);
  await world.games.close();
  await world.restart();
  await world.games.download(world.request(1));
  expect((await world.engine.nth(1)).task).toMatchObject({ knownRelease: 2, installed: null });
  await world.games.pause(1);
  const packageUrl = 'http://127.0.0.1:1/1/beta/latest.json';
  await world.games.download({ ...world.request(1), packageUrl });
  expect((await world.engine.nth(2)).task.knownRelease).toBe(0);
});

test('a plan shows the size of a download, or why there is no plan', async () => {
  const world = await installed();
  world.engine.facts = NEXT;
  world.engine.planned = { downloadBytes: 5, needBytes: 0 };
  const plan = await world.games.plan(world.request(1));
  expect(plan).toMatchObject({ version: '2', notes: 'more', downloadBytes: 5, sizeBytes: 10 });
  expect(plan).toMatchObject({ needBytes: 0, folder: world.folder(1) });
  world.engine.planError = new HostError(failures.signatureInvalid());
  expect(await failureOf(world.games.plan(world.request(1)))).toMatchObject({
    kind: 'signature-invalid',
  });
});

test('damage found by a repair is kept when it is cancelled, and cleared when it finishes', async () => {
  const world = await installed();
  await world.games.verify(1);
  const run = await world.engine.nth(2);
  expect(run.task.kind).toBe('repair');
  run.events.onStage('verifying', 0.5);
  expect(world.games.state(1)).toMatchObject({ download_state: 3, repairing: true });
  run.events.onDamaged([]);
  await world.games.pause(1);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  await world.games.verify(1);
  const { files } = (await world.registry.files(1)) ?? { files: [] };
  const bad = files.map(([path]) => path);
  (await world.engine.nth(3)).events.onDamaged(bad);
  expect(await world.games.cancel(1)).toMatchObject({
    download_state: 5,
    failure: { kind: 'hash-mismatch', path: 'a' },
  });
  await world.games.verify(1);
  await (await world.engine.nth(4)).stage({ a: '1' }, { checkedFiles: 1, damaged: bad });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({
    download_state: 4,
    repairedFiles: 1,
    checkedFiles: 1,
  });
});

test('if the list of known releases is lost, the installed release is known for its channel', async () => {
  const world = await ServiceWorld.open();
  world.engine.facts = NEXT;
  await world.install(1, { a: '2' });
  await world.games.close();
  for (const name of ['known-releases.json', 'known-releases.copy.json'])
    await rm(join(world.home, name));
  await world.restart();
  await world.games.download(world.request(1));
  const run = await world.engine.nth(1);
  expect(run.task).toMatchObject({ knownRelease: 2, installed: { release: 2 } });
  const { store, registry } = world;
  const known = await KnownReleases.open(
    join(world.home, 'none'),
    () => undefined,
    () => undefined,
  );
  const packageUrl = 'http://127.0.0.1:1/1/beta/latest.json';
  const wanted = { ...run.task, packageUrl };
  expect((await engineTask({ store, registry, known }, wanted)).knownRelease).toBe(0);
});

test('an untrusted release leaves nothing behind', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  (await world.engine.nth(1)).fail(new HostError(failures.signatureInvalid()));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({
    download_state: 5,
    failure: { kind: 'signature-invalid' },
    message: '安装包签名无法确认，已拒绝安装',
  });
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toBeNull();
});

test('a repair of an intact game stores its release again, because the stored one may be damaged', async () => {
  const world = await installed();
  const kept = world.registry.releaseFile(1);
  await writeFile(kept, 'torn');
  await world.games.verify(1);
  const files = (await world.registry.files(1))?.files.map(([path, size]) => ({ path, size }));
  await (await world.engine.nth(2)).stage({}, { files: files ?? [] });
  await world.idle();
  expect(await readFile(kept, 'utf8')).toBe('release 1');
});

test('a player’s file in the place of a new file is kept under another name', async () => {
  const world = await installed();
  const mine = join(world.folder(1), 'mine');
  await writeFile(mine, 'mine');
  world.engine.facts = NEXT;
  await world.install(1, { a: '2', mine: 'theirs' });
  const texts = async () => {
    const tree = Object.entries(await readTree(world.folder(1)));
    return Object.fromEntries(tree.map(([path, bytes]) => [path, String(bytes)]));
  };
  expect(await texts()).toEqual({ a: '2', mine: 'theirs', 'mine.kept-1': 'mine' });
  await world.games.uninstall(1);
  expect(await texts()).toEqual({ 'mine.kept-1': 'mine' });
  await writeFile(mine, 'mine again');
  await world.install(1, { a: '2', mine: 'theirs' });
  const whole = { a: '2', mine: 'theirs', 'mine.kept-1': 'mine', 'mine.kept-2': 'mine again' };
  expect(await texts()).toEqual(whole);
  // A placed file belongs to the game: a repair and an update replace it.
  await writeFile(mine, 'torn');
  await world.games.verify(1);
  await (await world.engine.nth(4)).stage({ a: '2', mine: 'theirs' });
  await world.idle();
  expect(await texts()).toEqual(whole);
  world.engine.facts = { ...NEXT, release: 3, version: '3' };
  await world.install(1, { a: '3', mine: 'theirs too' });
  expect(await texts()).toEqual({ ...whole, a: '3', mine: 'theirs too' });
});

test('a file that a release now declares the player’s stays, though an earlier release placed it', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1', 'saves/first': '1', old: '1' });
  world.engine.facts = { ...NEXT, playerFiles: [gameGlob.parse('saves/**')] };
  await world.games.download(world.request(1));
  await (await world.engine.nth(2)).stage({ a: '2' });
  await world.idle();
  expect(Object.keys(await readTree(world.folder(1)))).toEqual(['a', 'saves/first']);
});
