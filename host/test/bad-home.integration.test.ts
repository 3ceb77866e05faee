import { once } from 'node:events';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DownloadState, hostProblem } from '@gamebox/contract';
import { contentOf } from './content.ts';
import type { FaultPlanInput } from './faults/inject/fault-plan.ts';
import { HostProcess, resultOf, stateOf } from './host-process.ts';
import { makePipe, putInTheWay } from './in-the-way.ts';
import { PublishedGame } from './published-game.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PRELOAD = join(import.meta.dirname, 'faults/inject/preload.ts');
const STATE_FILES = ['settings.json', 'play.json', 'known-releases.json', 'access.json'];
const LOCK_FILES = ['lock', 'lock.db', 'lock.wish', 'lock.offer'];

/** The environment in which files below the host's home fail as planned. */
function failing(home: string, fail: FaultPlanInput['fail']): NodeJS.ProcessEnv {
  const plan: FaultPlanInput = { roots: [home], fail };
  return { NODE_OPTIONS: `--require ${PRELOAD}`, GAMEBOX_FAULTS: JSON.stringify(plan) };
}

/** A home with an installed game, whose host has ended. */
async function homeWithGame() {
  const game = await PublishedGame.open();
  await game.publish({ data: contentOf(1000, 1) }, { launch: {} });
  const home = await temporaryFolder();
  const env = { GAMEBOX_RELEASE_KEYS: game.pin };
  const host = await HostProcess.start({ home, env });
  const page = await host.connect();
  await page.call('downloadGame', game.request());
  await page.installed();
  await host.end();
  return { home, env };
}

test('a full disk and folders in the place of files stop neither the start nor an uninstallation', async () => {
  const { home, env } = await homeWithGame();
  for (const name of [...STATE_FILES, 'logs/host.log', ...LOCK_FILES]) {
    await rm(join(home, name), { force: true });
    await mkdir(join(home, name, 'in-the-way'), { recursive: true });
  }
  const full = failing(home, [
    { op: 'write', path: String.raw`(settings|play|known-releases|access)\.json`, code: 'ENOSPC' },
    // No space for another file; existing files can be overwritten.
    { op: 'write', path: String.raw`installed\.json\.`, code: 'ENOSPC' },

    { op: 'write.*', path: String.raw`/lock`, code: 'ENOSPC' },
  ]);
  const host = await HostProcess.start({ home, env: { ...env, ...full } });
  await expect(HostProcess.start({ home, env: { ...env, ...full } })).rejects.toThrow(
    'the host ended with 3: Gamebox is already running\n',
  );
  const page = await host.connect();
  const problems = z.array(hostProblem).parse(resultOf(await page.call('listProblems')));
  const named = problems.map(({ path }) => path);
  for (const name of ['settings', 'access']) {
    expect(named).toContain(join(home, `${name}.bad-1.json`));
    expect(named).toContain(join(home, `${name}.json`));
  }
  expect(named).toContain(join(home, 'logs', 'host.log'));
  expect(problems.find(({ path }) => path.endsWith('settings.json'))?.message).toContain(
    '磁盘空间',
  );
  expect(await page.call('setLocalSetting', { token: 't' })).toMatchObject({ code: -3 });
  const removed = stateOf(await page.call('uninstallGame', { gameId: 1 }));
  expect(removed.download_state).toBe(DownloadState.none);
  await expect(access(join(home, 'games', 'game-1'))).rejects.toThrow('ENOENT');
  expect(await readFile(join(home, 'installed.json'), 'utf8')).toMatch(/^\[\]\s+$/);
  expect(await host.end()).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'pipes in place of files block neither the start nor a check',
  async () => {
    const { home, env } = await homeWithGame();
    for (const name of [
      ...STATE_FILES,
      'installed/1.json',
      'installed/1.release',
      'installed/1.release.new',
      'logs/host.log',
      ...LOCK_FILES,
    ]) {
      await rm(join(home, name), { force: true });
      await makePipe(join(home, name));
    }
    const host = await HostProcess.start({ home, env });
    const page = await host.connect();
    const problems = z.array(hostProblem).parse(resultOf(await page.call('listProblems')));
    expect(problems.map(({ path }) => path)).toContain(join(home, 'settings.bad-1.json'));
    await page.call('verifyGame', { gameId: 1 });
    await page.message(({ data }) => JSON.stringify(data).includes('"checkedFiles"'));
    expect(await host.end()).toBe(0);
  },
);

test.skipIf(process.platform === 'win32').each([
  ['a pipe', 'engine/journal'],
  ['a folder', 'engine/journal'],
  ['a pipe', 'engine/release'],
  ['a folder', 'engine/release'],
  ['a pipe', 'engine'],
  ['a file', 'engine'],
])('%s in place of %s of a job holds up neither the job nor the end', async (thing, name) => {
  const game = await PublishedGame.open();
  await game.publish({ data: contentOf(1000, 1) }, { launch: {} });
  game.server.fault = ({ path }) =>
    path.includes('/packs/') ? { kind: 'status', status: 404 } : null;
  const home = await temporaryFolder();
  const host = await HostProcess.start({ home, env: { GAMEBOX_RELEASE_KEYS: game.pin } });
  const page = await host.connect();
  await page.call('downloadGame', game.request());
  await page.message(({ data }) => JSON.stringify(data).includes('"failure"'));
  await putInTheWay(thing, join(home, 'jobs/1', name));
  game.server.fault = () => null;
  await page.call('resumeDownload', { gameId: 1 });
  await page.installed();
  expect(await host.end()).toBe(0);
});

test('files held by a scanner are renamed in the end, and a logout works on a full disk', async () => {
  const { home, env } = await homeWithGame();
  await writeFile(join(home, 'play.json'), '{torn');
  const held = failing(home, [
    ...['settings', 'installed', 'play', 'job'].map((name, index) => ({
      op: 'rename',
      path: String.raw`/${name}\.(bad-1\.)?json$`,
      code: index % 2 === 0 ? 'EPERM' : 'EBUSY',
      times: 2,
    })),
    // Full after three writes at the start and the write of the first change.
    { op: 'write', path: String.raw`/settings\.json\.`, code: 'ENOSPC', skip: 4 },
  ]);
  const host = await HostProcess.start({ home, env: { ...env, ...held } });
  const page = await host.connect();
  expect(resultOf(await page.call('setLocalSetting', { token: 't' }))).toMatchObject({
    token: 't',
  });
  await access(join(home, 'play.bad-1.json'));
  await page.call('setGameState', { gameId: 1, name: 'renamed' });
  await page.call('verifyGame', { gameId: 1 });
  await page.message(({ data }) => JSON.stringify(data).includes('"checkedFiles"'));
  const state = stateOf(await page.call('getGameState', { gameId: 1, download: false }));
  expect(state).toMatchObject({ name: 'renamed', download_state: DownloadState.installed });
  expect(await page.call('setLocalSetting', { token: 'another' })).toMatchObject({ code: -3 });
  expect(resultOf(await page.call('setLocalSetting', { token: '' }))).toMatchObject({ token: '' });
  expect(await readFile(join(home, 'settings.json'), 'utf8')).toContain('"token": ""');
});

test('a host whose starter was killed ends, and the next one takes the home', async () => {
  const home = await temporaryFolder();
  const host = await HostProcess.start({ home });
  const ended = once(host.child, 'exit');
  host.child.disconnect();
  expect((await ended)[0]).toBe(0);
  expect(await (await HostProcess.start({ home })).end()).toBe(0);
});

test('an unusable home and a taken port are reported in one line', async () => {
  const home = await temporaryFolder();
  const host = await HostProcess.start({ home });
  const other = await temporaryFolder();
  const port = Number(new URL(host.url).port);
  await expect(HostProcess.start({ home: other, port })).rejects.toThrow(
    /^the host ended with 2: Port \d+ is not free[^\n]*\n$/,
  );
  await writeFile(join(other, 'file'), '');
  await expect(
    HostProcess.start({ home: other, env: { GAMEBOX_HOME: join(other, 'file') } }),
  ).rejects.toThrow(/^the host ended with 2: [^\n]*file\)\n$/);
});
