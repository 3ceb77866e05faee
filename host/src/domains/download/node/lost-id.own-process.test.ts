import fs from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

const FILES = { 'bin/game': 'program', 'data/a': 'data', 'data/b': 'more' };

/** Another user's file, until the end of the test. */
function makeUnreadable(): void {
  const { open } = fs.promises;
  if (vi.isMockFunction(open)) return;
  vi.spyOn(fs.promises, 'open').mockImplementation((path, flags, mode) =>
    String(path).endsWith(PLACE_FILE)
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES' }))
      : open(path, flags, mode),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

/** What may become of the file that has the id. */
const losses = {
  deleted: (file: string) => rm(file),
  damaged: (file: string) => writeFile(file, '{'),
  unreadable: () => Promise.resolve(makeUnreadable()),
};

async function worldOnDisk() {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  const disk = new PulledDisk(world.home, 'games');
  return { world, disk, file: join(disk.point, PLACE_FILE) };
}

const lost = [['bin/game'], ['data/a']];

test.each(
  Object.entries(losses).flatMap(([loss, lose]) => lost.map((paths) => ({ loss, lose, paths }))),
)('a check brings $paths again where the id is $loss', async ({ lose, paths }) => {
  const { world, disk, file } = await worldOnDisk();
  await lose(file);
  for (const path of paths) await rm(join(world.folder(1), path));
  await world.games.verify(1);
  await world.staged(2, FILES);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(Object.keys(await readTree(world.folder(1)))).toHaveLength(3);
  expect(world.registry.get(1)?.placeId).toBeDefined();
  expect(await readdir(disk.point)).toContain(PLACE_FILE);
});

test.each(Object.entries(losses))(
  'a check asks for the disk where the id is %s and most files are gone; without the game it comes anew',
  async (_, lose) => {
    const { world, disk, file } = await worldOnDisk();
    await lose(file);
    for (const path of ['bin/game', 'data/b']) await rm(join(world.folder(1), path));
    const before = await readdir(disk.point);
    await world.games.verify(1);
    await world.idle();
    const failure = { kind: 'folder-missing', path: disk.point };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(await readdir(disk.point)).toEqual(before);
    await world.games.uninstall(1);
    await world.games.download(world.request(1));
    await world.staged(2, FILES);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  },
);

test.each(Object.entries(losses))(
  'an update asks for the disk where the id is %s and one file is left',
  async (_, lose) => {
    const { world, file } = await worldOnDisk();
    await lose(file);
    for (const path of ['bin/game', 'data/b']) await rm(join(world.folder(1), path));
    await world.games.download(world.request(1));
    await world.idle();
    const failure = { kind: 'folder-missing' };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  },
);

test.each(Object.entries(losses))(
  'a folder whose id is %s takes a new game though the others are gone',
  async (_, lose) => {
    const { world, file } = await worldOnDisk();
    await lose(file);
    await rm(world.folder(1), { recursive: true });
    await world.games.download(world.request(2));
    await world.staged(2, FILES);
    expect(world.games.state(2)).toMatchObject({ download_state: 4 });
  },
);

test.each(Object.entries(losses))(
  'a download that waits does not begin where the id is %s, nor below the mount point',
  async (_, lose) => {
    const world = await ServiceWorld.open();
    await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
    const [disk, other] = [await temporaryFolder(), await temporaryFolder()].map(
      (root) => new PulledDisk(root, 'usb'),
    );
    for (const [gameId, { point = '' } = {}] of [disk, other].entries()) {
      await mkdir(point);
      await world.games.queue({ ...world.request(gameId + 1), installDir: point });
      await lose(join(point, PLACE_FILE));
    }
    await other?.pullOut();
    await world.games.cancel(3);
    await world.idle();
    for (const [index, { point = '' } = {}] of [disk, other].entries())
      expect(world.games.state(index + 1)).toMatchObject({
        download_state: 5,
        failure: { kind: 'folder-missing', path: point },
      });
    expect(world.engine.runs).toHaveLength(1);
    expect(await readdir(other?.point ?? '')).toEqual([]);
  },
);

test('what a kill left of writing an id goes at the next start, also below a disk', async () => {
  const { world, disk } = await worldOnDisk();
  const goal = await temporaryFolder();
  await world.games.download({ ...world.request(2), installDir: goal });
  await world.engine.nth(2);
  await world.games.pause(2);
  await world.games.close();
  await disk.pullOut();
  const left = `${PLACE_FILE}.new`;
  for (const folder of [disk.point, goal]) await writeFile(join(folder, left), '{"id":');
  await world.restart();
  for (const folder of [disk.point, goal]) expect(await readdir(folder)).not.toContain(left);
});

test('an id that can’t be read at a start is not forgotten', async () => {
  const { world, disk } = await worldOnDisk();
  const id = await disk.id();
  await world.games.close();
  await world.registry.change(1, { place: '0:1' });
  makeUnreadable();
  await world.restart();
  expect(world.registry.get(1)).toMatchObject({ place: await folderMark(disk.point), placeId: id });
  await world.games.verify(1);
  await world.engine.nth(1);
  expect((await world.store.loadAll())[0]).toMatchObject({ placeId: id });
});
