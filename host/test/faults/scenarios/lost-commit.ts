import assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultWorld } from '../fault-world.ts';
import { GAME_ID } from '../game-store.ts';
import type { Outcome, Run } from '../scenario.ts';

const MIB = 2 ** 20;

const RECORDS = ['job.json', 'job.copy.json'];
const COMMITS = ['commit.json', 'commit.copy.json'];
const CUT: readonly (readonly string[])[] = [
  ['commit.json'],
  RECORDS,
  [...RECORDS, 'commit.json'],
  COMMITS,
  [...RECORDS, ...COMMITS],
];

/**
 * Files of a decided job that stopped halfway are cut: it is finished by what is left of it, or the
 * game counts as damaged until a download made it whole.
 */
export async function lostCommit(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: 3 * MIB, installed: 1 });
  world.offer(2);
  // Not a file that is only removed: that comes first, and a switch that can't begin is taken back.
  const held = run.random.pick(['sums', 'data/big.pak', 'bin/play']);
  const path = `^${join(world.folder, held)}$`;
  await world.start({ fail: [{ path, code: 'EBUSY', op: 'rename|unlink' }] });
  await world.host.call('downloadGame', world.request());
  await world.settled();
  await world.host.kill();
  const cut = CUT[run.index % CUT.length] ?? COMMITS;
  for (const name of cut) await truncate(join(world.jobFolder, name), run.random.int(60));
  await world.start();
  const state = await world.settled();
  if (COMMITS.every((name) => cut.includes(name))) {
    assert.equal(state?.failure?.kind, 'hash-mismatch', JSON.stringify(state));
    await world.host.call('cancelDownload', { gameId: GAME_ID });
    assert.equal((await world.settled())?.failure?.kind, 'hash-mismatch', 'it is given up');
    // The installed release is made whole first, and then the update comes.
    for (let tries = 0; tries < 2; tries += 1) {
      await world.host.call('downloadGame', world.request());
      await world.settled();
    }
  }
  await world.settledAt(2);
  await world.checkGame(2);
  await world.checkClean();
  return { worst: { name: 'loaded in all', value: world.sentBytes / MIB, unit: 'MiB' } };
}
