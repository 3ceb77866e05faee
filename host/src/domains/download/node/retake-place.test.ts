import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { otherId } from '../../../../test/disk-world.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';
import { GameJob } from './game-job.ts';
import { retakePlace } from './retake-place.ts';

/** Download 2, which waited for a disk and failed in its turn, as `lose` happened to the disk. */
async function failed(lose: (disk: PulledDisk) => Promise<unknown>) {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.games.download(world.request(3));
  await world.engine.nth(1);
  await world.games.queue({ ...world.request(2), installDir: disk.point });
  await lose(disk);
  await world.games.cancel(3);
  await world.idle();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(2)).toMatchObject({ download_state: 5, failure });
  return { world, disk, failure };
}

const asks = {
  resume: ({ games }: ServiceWorld) => games.resume(2),
  download: (world: ServiceWorld) => world.games.download(world.request(2)),
  queue: (world: ServiceWorld) => world.games.queue(world.request(2)),
  downloadNow: ({ games }: ServiceWorld) => games.downloadNow(2),
};
const losses = {
  lost: (disk: PulledDisk) => rm(join(disk.point, PLACE_FILE)),
  'another one': (disk: PulledDisk) => writeFile(join(disk.point, PLACE_FILE), otherId()),
};

test.each(
  Object.entries(asks).flatMap(([ask, by]) =>
    Object.entries(losses).map(([loss, lose]) => ({ ask, by, loss, lose })),
  ),
)('a download that waited for a disk whose id is $loss begins there by $ask', async (row) => {
  const { world, disk } = await failed(row.lose);
  await row.by(world);
  await world.staged(2, { a: '1' });
  expect(world.games.state(2)).toMatchObject({ download_state: 4 });
  expect(world.registry.get(2)?.placeId).toBe(await disk.id());
});

test.each(Object.entries(asks))('it does not begin below the mount point by %s', async (_, by) => {
  const { world, disk, failure } = await failed((lost) => lost.pullOut());
  await by(world);
  await world.idle();
  expect(world.games.state(2)).toMatchObject({ download_state: 5, failure });
  expect(await readTree(disk.point)).toEqual({});
  expect(await disk.id()).toBeNull();
});

const changes = {
  'goes to another folder': (job: GameJob) => job.change({ staging: '/other/.game-1.staging' }),
  begins: (job: GameJob) => job.change({ begun: true }),
};

test.each(Object.entries(changes))(
  'a job that %s while its old folder is looked at does not take that',
  async (_, change) => {
    const world = await ServiceWorld.open();
    const shared = await temporaryFolder();
    await world.games.download({ ...world.request(1), installDir: shared });
    await world.games.close();
    const [record] = await world.store.loadAll();
    if (record === undefined) throw new Error('no job');
    const untouched = { ...record, begun: false, state: 'queued', placeId: 'of another' } as const;
    const job = new GameJob(untouched, world.clock, () => undefined);
    const looked = retakePlace(world.registry, job);
    change(job);
    await looked;
    expect(job.record.placeId).toBe('of another');
    // Without a change it is taken.
    const same = new GameJob(untouched, world.clock, () => undefined);
    await retakePlace(world.registry, same);
    expect(same.record.placeId).not.toBe('of another');
  },
);
