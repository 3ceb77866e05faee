import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rmdir, stat, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeFiles } from './game-folder.ts';
import { Operator } from './operator.ts';

const LAUNCH = ['--launch', 'linux-x64=bin/game'];
const HELD = 'release 2 is held back: the point command shows it to players';

let operator: Operator;

beforeEach(async () => {
  operator = await Operator.begin();
  await writeFiles(operator.path('game'), { 'bin/game': 'one' });
  await chmod(operator.path('game/bin/game'), 0o755);
  await operator.publish('1.0', ...LAUNCH);
});

describe('a release that was held back', () => {
  beforeEach(() => operator.publish('1.1', ...LAUNCH, '--hold'));

  test.each([[[]], [['--hold']], [['--dry-run']]])('stays so when %j runs again', async (more) => {
    const { status, stdout } = await operator.publish('1.1', ...LAUNCH, ...more);
    expect([status, stdout]).toEqual([0, `nothing changed: it is release 2 already\n${HELD}\n`]);
    expect((await operator.pointer()).release).toBe(1);
    expect((await operator.run('point', 'store', '--game', '7')).status).toBe(0);
    expect((await operator.pointer()).release).toBe(2);
    expect((await operator.publish('1.1', ...LAUNCH, ...more)).stdout).not.toContain('held');
  });

  test.each([[['--notes', '二']], [['--again']]])(
    'is held when %j writes it anew',
    async (more) => {
      const { stdout } = await operator.publish('1.1', ...LAUNCH, ...more);
      expect(stdout).toContain('release 3 is held back: the point command shows it to players');
      expect((await operator.pointer()).release).toBe(1);
    },
  );

  test('is named when a newer one is shown', async () => {
    const { stdout } = await operator.publish('1.2', ...LAUNCH);
    expect(stdout).toContain(
      'not shown until now (held, taken back or interrupted), and passed over: release 2',
    );
    expect((await operator.pointer()).release).toBe(3);
  });

  test('is not registered by a run that leaves it held', async () => {
    await writeFile(operator.path('token'), 'a-token-of-thirty-two-characters');
    const platform = ['--register', 'http://127.0.0.1:9', '--public-url', 'http://x/'];
    const more = [...platform, '--operator-token-file', 'token'];
    const { status, stderr } = await operator.publish('1.1', ...LAUNCH, ...more);
    expect([status, stderr]).toEqual([1, expect.stringContaining('not registered: the point')]);
  });
});

const interrupt = async (): Promise<void> => {
  const latest = operator.path('store/7/stable/latest.json');
  await rename(latest, operator.path('aside'));
  // A folder in place of the pointer ends the run where a kill might.
  await mkdir(latest);
  expect((await operator.publish('1.1', ...LAUNCH)).status).toBe(1);
  await rmdir(latest);
  await rename(operator.path('aside'), latest);
};

test('a run killed before the pointer is no holding back: the next run shows the release', async () => {
  await interrupt();
  const { status, stdout } = await operator.publish('1.1', ...LAUNCH);
  expect([status, stdout]).toEqual([0, 'nothing changed: it is release 2 already\n']);
  expect((await operator.pointer()).release).toBe(2);
});

test.each([['--notes', '新的一句'], ['--again']])(
  'after a run killed before the pointer, one with %s shows its release',
  async (...more) => {
    await interrupt();
    const dry = await operator.publish('1.1', ...LAUNCH, '--dry-run');
    expect(dry.stdout).not.toContain('held back');
    expect((await operator.publish('1.1', ...LAUNCH, ...more)).status).toBe(0);
    expect((await operator.pointer()).release).toBe(3);
  },
);

test('of a run killed before its release, another folder’s run leaves no pack', async () => {
  const intent = operator.path('store/7/.work/point-stable');
  await mkdir(intent);
  await writeFiles(operator.path('game'), { 'data/lost': 'of no release' });
  expect((await operator.publish('1.1', ...LAUNCH)).status).toBe(1);
  const packs = () => readdir(operator.path('store/7/packs'));
  expect(await packs()).toHaveLength(2);
  await rmdir(intent);
  await writeFiles(operator.path('game'), { 'data/lost': 'of release 2' });
  expect((await operator.publish('1.1', ...LAUNCH)).status).toBe(0);
  const named = (await operator.manifest(2)).packs.map(({ id }) => `${id}.pack`);
  expect((await packs()).sort()).toEqual(named.sort());
});

test('nothing writes beside a publisher that lives, and one that was killed is in nobody’s way', async () => {
  const lock = operator.path('store/7/.work/lock');
  await writeFile(lock, String(process.ppid));
  const stderr: unknown = expect.stringContaining(`process ${process.ppid} is writing to`);
  const refused = { status: 1, stderr };
  expect(await operator.publish('1.1', ...LAUNCH)).toMatchObject(refused);
  expect(await operator.run('gc', 'store', '--keep', '1')).toMatchObject(refused);
  expect((await operator.pointer()).release).toBe(1);
  // No process has this number.
  await writeFile(lock, String(2 ** 22 + 1));
  expect((await operator.publish('1.1', ...LAUNCH)).status).toBe(0);
  expect(existsSync(lock)).toBe(false);
});

test('gc leaves alone what no publisher made', async () => {
  const mine = operator.path('store/7/packs/notes.pack');
  await writeFile(mine, 'mine');
  expect((await operator.run('gc', 'store', '--keep', '1')).status).toBe(0);
  expect(existsSync(mine)).toBe(true);
});

test('gc keeps what is held back where nothing was ever shown', async () => {
  const beta = [...LAUNCH, '--channel', 'beta', '--hold'];
  await operator.publish('1.0', ...beta);
  await operator.publish('1.0', ...beta, '--again');
  const { status, stdout } = await operator.run('gc', 'store', '--keep', '1');
  expect([status, stdout]).toEqual([0, expect.stringContaining('removed 0 releases')]);
});

test('an older release is shown only where that is said to be meant', async () => {
  await operator.publish('1.1', ...LAUNCH);
  const older = ['point', 'store', '--game', '7', '--release', '1'];
  const refused = await operator.run(...older);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('say --older')]);
  const before = (await operator.pointer()).release;
  expect(before).toBeGreaterThan(1);
  const meant = await operator.run(...older, '--older');
  expect([meant.status, meant.stdout]).toEqual([0, expect.stringContaining('warning: release 1')]);
  expect((await operator.pointer()).release).toBe(1);
});

test('keygen makes the folder of the key', async () => {
  expect((await operator.run('keygen', 'new/folder/key.pem')).status).toBe(0);
  expect(existsSync(operator.path('new/folder/key.pem.pub'))).toBe(true);
  expect((await stat(operator.path('new/folder'))).mode & 0o077).toBe(0);
});

describe('mirrors', () => {
  const mirrors = ['--mirror', 'https://a.example/games'];

  test('are as before where nothing is said of them, also for point', async () => {
    await operator.publish('1.1', ...LAUNCH, ...mirrors);
    expect((await operator.publish('1.2', ...LAUNCH)).stdout).toContain(
      'mirrors in latest.json: https://a.example/games/7/, as before',
    );
    await operator.run('point', 'store', '--game', '7', '--release', '2');
    expect((await operator.pointer()).mirrors).toEqual(['https://a.example/games/7/']);
  });

  test('that change are told of, although nothing else did', async () => {
    expect((await operator.publish('1.0', ...LAUNCH, ...mirrors)).stdout).toContain('(changed)');
    expect((await operator.pointer()).mirrors).toHaveLength(1);
    const { stdout } = await operator.publish('1.0', ...LAUNCH, '--no-mirrors');
    expect(stdout).toContain('mirrors in latest.json: none (changed)');
    expect((await operator.pointer()).mirrors).toEqual([]);
    expect((await operator.publish('1.0', ...LAUNCH, ...mirrors, '--no-mirrors')).status).toBe(2);
  });
});
