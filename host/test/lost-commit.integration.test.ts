import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DownloadState } from '@gamebox/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { jobRecord } from '../src/domains/download/core/job-record.ts';
import { GameFolder } from '../src/domains/storage/node/game-folder.ts';
import { contentOf } from './content.ts';
import { failureOf } from './failure-of.ts';
import { GameWorld } from './game-world.ts';
import { hashTree, namesIn, temporaryFolder } from './temporary-folder.ts';

const FIRST = { 'bin/game': contentOf(50_000, 1), 'data/old': contentOf(50_000, 2) };
const NEXT = {
  'bin/game': contentOf(50_000, 3),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`new/${at}`, contentOf(9000, at)])),
};

const RECORDS = ['job.json', 'job.copy.json'];

/** Lets a few files of the game be placed; returns what lets all be placed again. */
function breakOff(folder: string): () => void {
  const real: unknown = Reflect.get(GameFolder.prototype, 'prepareParent');
  let placed = 0;
  Reflect.set(
    GameFolder.prototype,
    'prepareParent',
    function (this: GameFolder, ...args: unknown[]): unknown {
      if (this.root === folder && (placed += 1) > 5) throw new Error('as if killed here');
      return typeof real === 'function' ? Reflect.apply(real, this, args) : undefined;
    },
  );
  const restore = (): void => void Reflect.set(GameFolder.prototype, 'prepareParent', real);
  onTestFinished(restore);
  return restore;
}

/** A decided update, or first installation, that placed a part of its files and failed. */
async function failedHalfway(isUpdate: boolean, installDir?: string): Promise<GameWorld> {
  const world = await GameWorld.open();
  await world.game.publish(FIRST);
  if (isUpdate) {
    await world.install();
    await world.game.publish(NEXT);
  } else await world.game.publish(NEXT);
  const folder = installDir === undefined ? world.folder : join(installDir, 'game-1');
  const restore = breakOff(folder);
  await world.games.download({ ...world.game.request(), installDir });
  expect(await world.settled()).toMatchObject({ download_state: DownloadState.failed });
  expect(world.games.isSwitching(1)).toBe(true);
  restore();
  return world;
}

const jobFile = (world: GameWorld, name: string): string => join(world.home, 'jobs/1', name);

async function cut(world: GameWorld, ...names: string[]): Promise<void> {
  for (const name of names) await truncate(jobFile(world, name), 3);
}

describe.each([true, false])('a decided job halfway (an update: %s)', (isUpdate) => {
  test.each([
    { names: ['commit.json'] },
    { names: ['job.json', 'job.copy.json'] },
    { names: ['job.json', 'job.copy.json', 'commit.json'] },
  ])('is finished at the next start without $names', async ({ names }) => {
    const world = await failedHalfway(isUpdate);
    await world.domains.close();
    await cut(world, ...names);
    await world.restart();
    expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2.0.0' });
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
    expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
  });

  test('with a commit that is gone while the host runs is finished by the next try', async () => {
    const world = await failedHalfway(isUpdate);
    await rm(jobFile(world, 'commit.json'));
    await world.games.resume(1);
    expect(await world.settled()).toMatchObject({ download_state: 4, version: '2.0.0' });
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
  });

  const lost = [
    ['cut', (world: GameWorld) => cut(world, 'commit.json', 'commit.copy.json')],
    [
      'cut with its records',
      (world: GameWorld) => cut(world, ...RECORDS, 'commit.json', 'commit.copy.json'),
    ],
    [
      'cut with its release',
      (world: GameWorld) => cut(world, 'commit.json', 'commit.copy.json', 'engine/release'),
    ],
    [
      'cut with its release and records',
      (world: GameWorld) =>
        cut(world, ...RECORDS, 'commit.json', 'commit.copy.json', 'engine/release'),
    ],
    [
      'gone',
      async (world: GameWorld) => {
        for (const name of ['commit.json', 'commit.copy.json']) await rm(jobFile(world, name));
      },
    ],
  ] as const;

  describe.each(lost)('whose commit and its copy are %s', (_, lose) => {
    async function mixed(): Promise<GameWorld> {
      const world = await failedHalfway(isUpdate);
      await world.domains.close();
      await lose(world);
      await world.restart();
      return world;
    }
    const failed = { download_state: 5, failure: { kind: 'hash-mismatch' } };

    test('counts as damaged, after each start and when it is given up', async () => {
      const world = await mixed();
      for (let starts = 0; starts < 2; starts++) {
        expect(world.games.state(1)).toMatchObject(failed);
        expect(world.games.isSwitching(1)).toBe(true);
        await world.domains.close();
        await world.restart();
      }
      for (let tries = 0; tries < 2; tries++) {
        expect(await world.games.cancel(1)).toMatchObject(failed);
        expect(world.games.isSwitching(1)).toBe(true);
      }
      const request = { gameId: 1, serverId: 1, account: '', resolution: '1280_800' } as const;
      const launch = world.domains.launcher.launch(request);
      expect(await failureOf(launch)).toMatchObject({ kind: 'unavailable' });
      await world.games.download(world.game.request());
      await world.settled();
      expect(world.games.isSwitching(1)).toBe(false);
      await world.games.download(world.game.request());
      expect(await world.settled()).toMatchObject({ download_state: 4, version: '2.0.0' });
      expect(await hashTree(world.folder)).toEqual(world.game.hashes());
    });

    test('is uninstalled with the files of both versions', async () => {
      const world = await mixed();
      await writeFile(join(world.folder, 'mine'), 'mine');
      await world.games.uninstall(1);
      expect(world.games.state(1)).toBeNull();
      expect(Object.keys(await hashTree(world.folder))).toEqual(['mine']);
      expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
    });
  });
});

test('a first installation in a chosen folder that lost all of its files is downloaded again there', async () => {
  const installDir = await temporaryFolder();
  const world = await failedHalfway(false, installDir);
  await world.domains.close();
  await cut(world, ...RECORDS, 'commit.json', 'commit.copy.json');
  await world.restart();
  expect(world.games.state(1)).toBeNull();
  // Until what is left of the job is removed it is refused.
  await vi.waitFor(() => world.games.download({ ...world.game.request(), installDir }));
  expect(await world.settled()).toMatchObject({ download_state: 4, version: '2.0.0' });
  expect(await hashTree(join(installDir, 'game-1'))).toEqual(world.game.hashes());
});

test('an update that lost its commit and what was installed is uninstalled with the new files', async () => {
  const world = await failedHalfway(true);
  await world.domains.close();
  const installed = ['../../installed/1.json', '../../installed/1.release'];
  await cut(world, 'commit.json', 'commit.copy.json', ...installed);
  await world.restart();
  await writeFile(join(world.folder, 'mine'), 'mine');
  await world.games.uninstall(1);
  expect(world.games.state(1)).toBeNull();
  expect(Object.keys(await hashTree(world.folder))).toEqual(['mine']);
});

test('a job that ran when its commit was lost begins again at the next start', async () => {
  const world = await failedHalfway(true);
  await world.domains.close();
  await cut(world, 'commit.json', 'commit.copy.json');
  const record = jobFile(world, 'job.json');
  const active = { ...jobRecord.parse(await readJson(record)), state: 'active', failure: null };
  await writeFile(record, JSON.stringify(active));
  await world.restart();
  expect(world.games.isSwitching(1)).toBe(true);
  await world.until((state) => state?.download_state === 4 && state.version === '2.0.0');
  expect(await hashTree(world.folder)).toEqual(world.game.hashes());
});

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
