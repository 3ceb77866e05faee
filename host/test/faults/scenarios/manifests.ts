import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { namesBeside } from '../check-tree.ts';
import { FaultWorld, LATEST } from '../fault-world.ts';
import { GAME_ID } from '../game-store.ts';
import { hostileReleases, pointerTo } from '../hostile-releases.ts';
import type { HostileRelease } from '../hostile-releases.ts';
import type { Outcome, Run, Scenario } from '../scenario.ts';
import { scenariosOf } from '../scenario.ts';

const SMALL = 3 * 2 ** 20;
const DAY_MS = 86_400_000;

async function refuses(world: FaultWorld, hostile: HostileRelease): Promise<void> {
  const { name, kind, pointer } = hostile;
  const release = hostile.release();
  world.server.files.set('1/stable/releases/2.release', Buffer.from(release));
  world.server.files.set(LATEST, Buffer.from(pointer ?? pointerTo(release, 2)));
  await world.host.call('downloadGame', world.request());
  const state = await world.settled();
  const told = state?.failure?.kind;
  assert.ok(
    [kind].flat().some((one) => one === told),
    `${name}: ${JSON.stringify(state)}`,
  );
  assert.equal(world.sentBytes, 0, `${name}: nothing of it was loaded`);
  if (!existsSync(world.folder))
    assert.deepEqual(await namesBeside(world.gamesFolder, []), [], `${name}: the games folder`);
  else assert.deepEqual(await namesBeside(world.gamesFolder, ['game-1']), [], name);
}

/** Each in turn, as a first release or as an update; then a good one is accepted. */
async function allRefused(run: Run, installed: number): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed });
  await world.start();
  const all = await hostileReleases(world.store, run.random);
  const skipped = run.isShort ? run.random.between(3, 5) : 1;
  for (const [index, hostile] of all.entries()) {
    if (index % skipped !== 0) continue;
    await refuses(world, hostile);
    if (installed > 0) await world.checkGame(installed);
  }
  world.server.files.delete('1/stable/releases/2.release');
  world.offer(2);
  await world.host.call('downloadGame', world.request());
  await world.settledAt(2);
  await world.checkGame(2);
  await world.checkClean();
  return { worst: { name: 'kinds refused', value: all.length, unit: '' } };
}

/** No host goes back to an older release, even after an uninstallation and a restart. */
async function rollBack(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 2 });
  await world.start();
  for (const begin of ['installed', 'uninstalled', 'restarted']) {
    if (begin === 'uninstalled') await world.host.call('uninstallGame', { gameId: GAME_ID });
    if (begin === 'restarted') await world.start();
    world.offer(1);
    await world.host.call('downloadGame', world.request());
    const state = await world.settled();
    assert.equal(state?.failure?.kind, 'release-older', `${begin}: ${JSON.stringify(state)}`);
    assert.equal(world.sentBytes, 0);
    if (begin === 'installed') await world.checkGame(2);
    if (begin === 'installed') await world.host.call('cancelDownload', { gameId: GAME_ID });
  }
  return {};
}

/**
 * The clock jumps: past the expiry before a download, and far in both directions in the middle of
 * one.
 */
async function clockJumps(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 0 });
  await world.start({ clock: true });
  world.host.order({ clockMs: 40 * DAY_MS });
  await world.host.call('downloadGame', world.request());
  const late = await world.settled();
  assert.equal(late?.failure?.kind, 'release-expired', JSON.stringify(late));
  world.host.order({ clockMs: 0 });
  let refused = false;
  world.server.bytesPerSecond = 2 ** 20;
  world.server.fault = ({ path }) => {
    if (refused || !path.includes('/packs/')) return null;
    refused = true;
    world.host.order({ clockMs: -3650 * DAY_MS });
    return { kind: 'status', status: 429, headers: { 'retry-after': '1' } };
  };
  const began = performance.now();
  await world.host.call('downloadGame', world.request());
  await world.host.until(GAME_ID, (state) => (state?.bytesDone ?? 0) > 0);
  world.host.order({ clockMs: run.random.pick([-1, 1]) * 3650 * DAY_MS });
  await world.settledAt(1);
  await world.checkGame(1);
  await world.checkClean();
  await world.checkLaunch(1);
  const value = (performance.now() - began) / 1000;
  return { worst: { name: 'with all jumps', value, unit: 's' } };
}

/** A download that has begun is finished although its release expires meanwhile. */
async function expiresMeanwhile(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 1 });
  world.offer(2);
  world.server.bytesPerSecond = 2 ** 18;
  await world.start({ clock: true });
  await world.host.call('downloadGame', world.request());
  await world.host.until(GAME_ID, (state) => (state?.bytesDone ?? 0) > 0);
  world.host.order({ clockMs: 40 * DAY_MS });
  await world.settledAt(2);
  await world.checkGame(2);
  assert.ok(existsSync(join(world.home, 'installed.json')));
  return {};
}

const manifests = scenariosOf('manifests');
const clock = scenariosOf('clock');

export const MANIFESTS: readonly Scenario[] = [
  manifests(
    'first',
    'hostile releases of a game not installed: refused whole',
    (run) => allRefused(run, 0),
    2,
  ),
  manifests(
    'update',
    'the same as an update: the installed game stays as it was',
    (run) => allRefused(run, 1),
    2,
  ),
  manifests('older', 'an older release, also after an uninstallation', rollBack, 1),
  clock('jumps', 'wall time jumps over the expiry and years either way', clockJumps, 3),
  clock('expiry', 'a release expires while it is loaded', expiresMeanwhile, 1),
];
