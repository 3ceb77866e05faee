import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import * as machine from '../../storage/node/machine-id.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

afterEach(() => void vi.restoreAllMocks());

/** Half of game 1, which was staged in a folder by a host whose home is lost since. */
async function lostHome() {
  const world = await ServiceWorld.open();
  const shared = await temporaryFolder();
  const request = { ...world.request(1), installDir: shared };
  await world.games.download(request);
  const { staging } = (await world.engine.nth(1)).task;
  await mkdir(staging);
  await writeFile(join(staging, 'part'), 'half');
  await world.games.close();
  await rm(world.home, { recursive: true });
  await world.restart();
  return { world, shared, request, staging };
}

test('a download takes up what was staged there before the home was lost', async () => {
  const { world, shared, request, staging } = await lostHome();
  await world.games.download(request);
  const run = await world.engine.nth(1);
  expect(run.task.staging).not.toBe(staging);
  expect(await readFile(join(run.task.staging, 'part'), 'utf8')).toBe('half');
  expect(await readdir(shared)).toHaveLength(2);
  await run.stage({ a: '1' });
  await world.idle();
  expect((await readdir(shared)).toSorted()).toEqual([PLACE_FILE, 'game-1']);
});

test('what a download will need is told with what was staged there', async () => {
  const { world, request, staging } = await lostHome();
  await world.games.plan(request);
  expect(world.engine.planTasks.map((task) => task.staging)).toEqual([staging]);
});

test('a copy of a move is not taken up: it has the saves of another day', async () => {
  const { world, shared, request, staging } = await lostHome();
  await rename(staging, staging.replace('.staging-', '.moving-'));
  await world.games.download(request);
  await world.engine.nth(1);
  expect(await namesIn(shared)).toEqual([]);
});

test('of more than one rest the newest is taken up, and all others go', async () => {
  const { world, shared, request } = await lostHome();
  const first = (await readdir(shared)).find((name) => name.startsWith('.game-')) ?? '';
  const older = join(shared, first.replace(/staging-[\da-f]{8}/, 'staging-00000000'));
  const copy = join(shared, first.replace(/staging-[\da-f]{8}/, 'moving-00000000'));
  for (const [folder, seconds] of [
    [older, 1000],
    [copy, 2000],
  ] as const) {
    await mkdir(folder);
    await utimes(folder, seconds, seconds);
  }
  await world.games.download(request);
  const { staging } = (await world.engine.nth(1)).task;
  expect(await readFile(join(staging, 'part'), 'utf8')).toBe('half');
  expect((await readdir(shared)).filter((name) => name.startsWith('.game-'))).toHaveLength(1);
});

test.each(['download', 'uninstall'] as const)(
  'what another computer with the same name has staged stays as it is at %s',
  async (what) => {
    const asked = vi.spyOn(machine, 'machineId').mockReturnValue('one');
    const { world, request, staging } = await lostHome();
    asked.mockReturnValue('other');
    await world.games.download(request);
    const run = await world.engine.nth(1);
    if (what === 'uninstall') {
      await run.stage({ a: '1' });
      await world.idle();
      await world.games.uninstall(1);
    }
    expect(await readFile(join(staging, 'part'), 'utf8')).toBe('half');
  },
);

test('what another home has staged for the same game stays as it is', async () => {
  const { world, shared, request } = await lostHome();
  const theirs = '.game-1.staging-01234567-89abcdef';
  await mkdir(join(shared, theirs));
  await writeFile(join(shared, theirs, 'part'), 'theirs');
  await world.games.download(request);
  await world.staged(1, { a: '1' });
  await world.games.uninstall(1);
  expect((await readdir(shared)).filter((name) => name !== PLACE_FILE)).toEqual([theirs]);
  expect(await readFile(join(shared, theirs, 'part'), 'utf8')).toBe('theirs');
});

test('an uninstallation removes what a lost job has staged beside the game', async () => {
  const { world, shared, request } = await lostHome();
  await world.games.download(request);
  const { staging } = (await world.engine.nth(1)).task;
  await world.staged(1, { a: '1' });
  await mkdir(join(staging, 'deep'), { recursive: true });
  await world.games.uninstall(1);
  expect(await namesIn(shared)).toEqual([]);
});
