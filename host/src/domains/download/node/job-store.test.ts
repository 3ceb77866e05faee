import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobStoreAt, loadAndSweep } from '../../../../test/job-store-at.ts';
import { putInTheWay, THINGS_IN_THE_WAY } from '../../../../test/in-the-way.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { JobRecord } from '../core/job-record.ts';

function recordOf(gameId: number, folder: string, staging: string): JobRecord {
  return {
    gameId,
    id: '',
    name: '',
    coverPrcture: '',
    packageUrl: '',
    kind: 'install',
    state: 'paused',
    order: 0,
    failure: null,
    folder,
    staging,
    installDir: null,
    place: null,
    placeId: null,
    ownPlace: null,
    target: null,
    damaged: null,
    begun: true,
    decided: false,
    mixed: false,
    made: [],
    modes: [],
    bytesDone: 0,
    bytesTotal: 0,
    bytesPercent: 0,
    wholePercent: 0,
  };
}

test.each([
  ['.game-1.staging', false],
  ['.game-1.moving', false],
  ['.game-1.staging-0123abcd-4567cdef', false],
  ['.game-2.staging', true],
  ['game-1', true],
  ['photos', true],
])('a cancelled job names the staging folder %s, which stays: %s', async (name, stays) => {
  const home = await temporaryFolder();
  const staging = join(home, 'games', name);
  const gone = join(home, 'jobs/.gone-1-0-0');
  for (const folder of [staging, gone]) await mkdir(folder, { recursive: true });
  const record = recordOf(1, join(home, 'games/game-1'), staging);
  await writeFile(join(gone, 'job.json'), JSON.stringify(record));
  expect(await loadAndSweep(jobStoreAt(home))).toEqual([]);
  expect(await readdir(join(home, 'jobs'))).toEqual([]);
  expect(await namesIn(join(home, 'games'))).toEqual(stays ? [name] : []);
});

test.each([
  ['another game', 2, '.game-2.staging'],
  ['another game’s folder', 1, '.game-2.staging'],
  ['a folder of the player', 1, 'photos'],
])('a record that names %s is damaged: nothing is removed for it', async (_, gameId, name) => {
  const home = await temporaryFolder();
  const staging = join(home, 'games', name);
  await mkdir(staging, { recursive: true });
  await mkdir(join(home, 'jobs/1'), { recursive: true });
  const record = { ...recordOf(gameId, join(home, 'games/game-1'), staging), kind: 'move' };
  await writeFile(join(home, 'jobs/1/job.json'), JSON.stringify(record));
  expect(await loadAndSweep(jobStoreAt(home))).toEqual([]);
  expect(await readdir(join(home, 'jobs'))).toEqual([]);
  await access(staging);
});

test.each([...THINGS_IN_THE_WAY.filter((thing) => thing !== 'a folder'), 'a file'])(
  '%s in place of a job’s folder goes, one in place of all is put aside',
  async (thing) => {
    const home = await temporaryFolder();
    await putInTheWay(thing, join(home, 'jobs/1'));
    const aside: string[] = [];
    const store = jobStoreAt(home, { onBackup: (backup) => aside.push(backup) });
    expect(await loadAndSweep(store)).toEqual([]);
    expect(await readdir(join(home, 'jobs'))).toEqual([]);
    await putInTheWay(thing, join(home, 'jobs'));
    expect(await loadAndSweep(store)).toEqual([]);
    expect(aside.at(-1)).toMatch(/jobs\.bad-\d+$/);
    const record = recordOf(1, join(home, 'games/game-1'), join(home, 'games/.game-1.staging'));
    await store.save(record);
    expect(await loadAndSweep(store)).toEqual([record]);
  },
);
