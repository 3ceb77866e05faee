import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { backup, OLD, restart, SAVED, textsIn } from '../../../../test/backup-disk.ts';
import { otherId } from '../../../../test/disk-world.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { addJobMark } from './job-mark.ts';
import { JOB_FILE } from '../../storage/node/job-file.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

afterEach(() => void vi.restoreAllMocks());

const NOT_NOW = new Error('not now');

const breaks = {
  'before it is placed': ({ registry }: ServiceWorld) =>
    vi.spyOn(registry, 'change').mockRejectedValue(NOT_NOW),
  'after it was placed': ({ registry }: ServiceWorld) =>
    vi.spyOn(registry, 'put').mockRejectedValue(NOT_NOW),
};
/** Breaks a move off until it is restored. */
type Break = (world: ServiceWorld) => { mockRestore: () => void };

/** A move of a game to a disk is decided, and breaks off. */
async function worldInMove(breakOff: Break) {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.install(1, OLD);
  const from = world.folder(1);
  await writeFile(join(from, 'save'), 'of today');
  const spy = breakOff(world);
  await world.games.move(1, disk.point);
  await world.idle();
  spy.mockRestore();
  await world.games.close();
  return { world, disk, from };
}

test.each(Object.keys(breaks) as (keyof typeof breaks)[])(
  'a move that broke off %s waits for its own disk, whatever another one has',
  async (when) => {
    const { world, disk, from } = await worldInMove(breaks[when]);
    const away = await disk.pullOut();
    await backup(disk);
    await restart(world);
    const failure = { kind: 'folder-missing', path: disk.point };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual(SAVED);
    expect(await readFile(join(from, 'save'), 'utf8')).toBe('of today');
    await disk.plugIn(away);
    await restart(world);
    expect(world.registry.get(1)).toMatchObject({ folder: join(disk.point, 'game-1') });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
    expect(await namesIn(disk.point)).toEqual(['game-1']);
  },
);

test.each(Object.keys(breaks) as (keyof typeof breaks)[])(
  'a move that broke off %s is finished on its own disk, although the id of that is lost',
  async (when) => {
    const { world, disk, from } = await worldInMove(breaks[when]);
    await rm(join(disk.point, PLACE_FILE));
    await rm(join(from, '..', PLACE_FILE));
    await restart(world);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
    expect(await namesIn(join(from, '..'))).toEqual([]);
  },
);

test.each(Object.keys(breaks) as (keyof typeof breaks)[])(
  'a move that broke off %s takes no copy of the old folder on another disk for its goal',
  async (when) => {
    const { world, disk, from } = await worldInMove(breaks[when]);
    const away = await disk.pullOut();
    await cp(from, join(disk.point, 'game-1'), { recursive: true });
    await restart(world);
    const failure = { kind: 'folder-missing' };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(await textsIn(from)).toMatchObject({ save: 'of today' });
    await disk.plugIn(away);
    await restart(world);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
  },
);

const ids = {
  'no id': () => Promise.resolve(),
  'an id of its own': (disk: PulledDisk) => disk.put(PLACE_FILE, otherId()),
};

const cases = Object.keys(breaks).flatMap((when) =>
  Object.keys(ids).map((id) => ({ when, id })),
) as { when: keyof typeof breaks; id: keyof typeof ids }[];

/** What the host has put on a disk for a move is copied by hand to another one, which breaks off. */
async function copyByHand(away: string, disk: PulledDisk): Promise<void> {
  for (const name of await namesIn(away)) {
    if (name === PLACE_FILE) continue;
    await cp(join(away, name), join(disk.point, name), { recursive: true });
    await rm(join(disk.point, name, 'bin'), { recursive: true });
    await writeFile(join(disk.point, name, 'save'), 'of t');
  }
}

test.each(cases)(
  'a move that broke off $when takes no copy of its goal on a disk with $id for its goal',
  async ({ when, id }) => {
    const { world, disk, from } = await worldInMove(breaks[when]);
    const away = await disk.pullOut();
    await copyByHand(away, disk);
    await ids[id](disk);
    await restart(world);
    expect(world.games.state(1)).toMatchObject({
      download_state: 5,
      failure: { kind: 'folder-missing', path: disk.point },
    });
    expect(await textsIn(from)).toMatchObject({ ...OLD, save: 'of today' });
    await disk.plugIn(away);
    await restart(world);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
    expect(await namesIn(join(from, '..'))).not.toContain('game-1');
  },
);

/** What a disk of which nothing tells a birth, as ntfs-3g's, can have. */
const withoutBirth = {
  'a copy that has broken off': async (): Promise<void> => undefined,
  'a whole copy with a cut save': async (away: string, disk: PulledDisk) => {
    for (const name of await namesIn(disk.point)) {
      const copy = join(disk.point, name);
      await rm(copy, { recursive: true });
      await cp(join(away, name), copy, { recursive: true, preserveTimestamps: true });
      await writeFile(join(copy, 'save'), 'of t');
    }
  },
};

const birthless = Object.keys(withoutBirth).flatMap((what) =>
  cases.map((one) => ({ ...one, what })),
) as ((typeof cases)[number] & { what: keyof typeof withoutBirth })[];

test.each(birthless)(
  'a move that broke off $when, of which no birth is noted, does not end by $what on a disk with $id',
  async ({ when, id, what }) => {
    const { world, disk, from } = await worldInMove(breaks[when]);
    await forgetBirths(world);
    const away = await disk.pullOut();
    await copyByHand(away, disk);
    await withoutBirth[what](away, disk);
    await ids[id](disk);
    await restart(world);
    const failure = { kind: 'folder-missing', path: disk.point };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(await textsIn(from)).toMatchObject({ ...OLD, save: 'of today' });
    await disk.plugIn(away);
    await restart(world);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
  },
);

test.each(Object.keys(breaks) as (keyof typeof breaks)[])(
  'a move that broke off %s and of which neither birth nor id is noted looks at what is there',
  async (when) => {
    const { world, disk, from } = await worldInMove(breaks[when]);
    await forgetBirths(world);
    await forgetPlaceId(world);
    // Each disk's root has the same inode.
    const whole = await temporaryFolder();
    const names = await namesIn(disk.point);
    await rm(join(disk.point, PLACE_FILE));
    for (const name of names.filter((one) => one !== PLACE_FILE)) {
      const goal = join(disk.point, name);
      await cp(goal, join(whole, name), { recursive: true, preserveTimestamps: true });
      await writeFile(join(goal, 'save'), 'of t');
    }
    await restart(world);
    const failure = { kind: 'folder-missing', path: disk.point };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(await textsIn(from)).toMatchObject({ ...OLD, save: 'of today' });
    await cp(whole, disk.point, { recursive: true, preserveTimestamps: true });
    await restart(world);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
  },
);

test('a move of which no birth is noted is finished by its mark, but on no disk with an id of its own', async () => {
  const { world, disk } = await worldInMove(breaks['after it was placed']);
  await forgetBirths(world);
  await ids['an id of its own'](disk);
  await restart(world);
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  await rm(join(disk.point, PLACE_FILE));
  await restart(world);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test.each([
  ['its birth', () => Promise.resolve()],
  ['its mark', forgetBirths],
])(
  'a move that broke off at its very end is finished by %s, although the id is lost',
  async (_, forget) => {
    const { world, disk } = await worldInMove(({ store }) =>
      vi.spyOn(store, 'finish').mockRejectedValue(NOT_NOW),
    );
    expect(world.registry.get(1)?.folder).toBe(join(disk.point, 'game-1'));
    await forget(world);
    await rm(join(disk.point, PLACE_FILE));
    await restart(world);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
    expect(await namesIn(join(world.home, 'jobs'))).toEqual([]);
  },
);

test('what a kill left at the end of a move takes its mark away at the next start', async () => {
  const { world, disk } = await worldInMove(({ store }) =>
    vi.spyOn(store.rests, 'tellFailureOf').mockResolvedValue(),
  );
  const goal = join(disk.point, 'game-1');
  const [gone = ''] = await namesIn(join(world.home, 'jobs'));
  const record: unknown = JSON.parse(
    await readFile(join(world.home, 'jobs', gone, 'job.json'), 'utf8'),
  );
  await addJobMark(goal, String(Object(record).id));
  expect(await namesIn(goal)).toContain(JOB_FILE);
  await restart(world);
  await expect.poll(() => namesIn(join(world.home, 'jobs'))).toEqual([]);
  expect(await textsIn(goal)).toEqual({ ...OLD, save: 'of today' });
});

/** As in commits of older hosts, and where the disk knows none. */
async function forgetBirths({ home }: ServiceWorld): Promise<void> {
  for (const name of ['commit.json', 'commit.copy.json']) {
    const file = join(home, 'jobs/1', name);
    const commit: unknown = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(
      file,
      JSON.stringify({ ...Object(commit), birth: undefined, goalBirth: undefined }),
    );
  }
}

/** As of a disk on which no file can be written for it. */
async function forgetPlaceId({ home }: ServiceWorld): Promise<void> {
  for (const name of ['job.json', 'job.copy.json']) {
    const file = join(home, 'jobs/1', name);
    const record: unknown = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...Object(record), placeId: null }));
  }
}

/** A move of a game from a disk is decided, and breaks off. */
async function worldInMoveFrom(breakOff: Break) {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, OLD);
  const goal = await temporaryFolder();
  const spy = breakOff(world);
  await world.games.move(1, goal);
  await world.idle();
  spy.mockRestore();
  await world.games.close();
  return { world, disk, goal };
}

test('a move that is finished empties its old place on no other disk', async () => {
  const { world, disk, goal } = await worldInMoveFrom(breaks['after it was placed']);
  await disk.pullOut();
  await backup(disk);
  await restart(world);
  expect(world.registry.get(1)).toMatchObject({ folder: join(goal, 'game-1') });
  expect(await textsIn(join(disk.point, 'game-1'))).toEqual(SAVED);
  expect(await namesIn(join(goal, 'game-1'))).not.toContain(JOB_FILE);
});

test.each(cases)(
  'a move that broke off $when removes no copy of its old folder from a disk with $id',
  async ({ when, id }) => {
    const { world, disk, goal } = await worldInMoveFrom(breaks[when]);
    const away = await disk.pullOut();
    const copy = join(disk.point, 'game-1');
    await cp(join(away, 'game-1'), copy, { recursive: true, preserveTimestamps: true });
    await disk.put('game-1/save', 'of the copy');
    await ids[id](disk);
    const before = await textsIn(copy);
    await restart(world);
    expect(world.registry.get(1)).toMatchObject({ folder: join(goal, 'game-1') });
    expect(await textsIn(join(goal, 'game-1'))).toEqual(OLD);
    expect(await textsIn(copy)).toEqual(before);
  },
);
