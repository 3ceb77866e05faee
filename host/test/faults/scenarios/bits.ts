import assert from 'node:assert/strict';
import { chmod, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DownloadState } from '@gamebox/contract/host';
import type { GameState } from '@gamebox/contract/host';
import { checkTree } from '../check-tree.ts';
import { FaultWorld } from '../fault-world.ts';
import { GAME_ID } from '../game-store.ts';
import { PROGRAM } from '../game-trees.ts';
import { HALF_SIZE, halfDone, journalOf } from '../half-done.ts';
import type { Random } from '../random.ts';
import type { Outcome, Run, Scenario } from '../scenario.ts';
import { scenariosOf } from '../scenario.ts';
import { lostCommit } from './lost-commit.ts';

const MIB = 2 ** 20;
const SMALL = 3 * MIB;

/** Flips one bit of a file and does not restore its times. */
async function flipBit(path: string, random: Random): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  assert.ok(size > 0, `${path} is empty`);
  const at = random.int(size);
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.of((buffer[0] ?? 0) ^ (1 << random.int(8))), 0, 1, at);
  await file.close();
}

/** Continues from the copied home; the result must be exact and little may be sent. */
async function goesOn(world: FaultWorld): Promise<Outcome> {
  await world.start();
  const state = await world.settled();
  if (state?.download_state !== 4) await world.host.call('downloadGame', world.request());
  await world.settledAt(1);
  await world.checkGame(1);
  await world.checkClean();
  return { worst: { name: 'loaded after it', value: world.sentBytes / MIB, unit: 'MiB' } };
}

async function journalFlip(run: Run): Promise<Outcome> {
  const world = await halfDone(run);
  await flipBit(journalOf(world.home), run.random);
  return goesOn(world);
}

/** Each cut is a separate crash: the last record byte by byte, others anywhere. */
async function journalTorn(run: Run): Promise<Outcome> {
  const world = await halfDone(run);
  const journal = journalOf(world.home);
  const bytes = await readFile(journal);
  const last = lastRecord(bytes);
  const length = run.index < bytes.length - last ? last + run.index : run.random.int(bytes.length);
  await truncate(journal, length);
  const outcome = await goesOn(world);
  assert.ok(world.sentBytes <= HALF_SIZE, 'nothing is loaded twice');
  return outcome;
}

/**
 * Where a journal's last record begins: each begins with 4 bytes for its payload's length and 4
 * more.
 */
function lastRecord(bytes: Buffer): number {
  let at = 0;
  for (;;) {
    const next = at + 8 + bytes.readUInt32LE(at);
    if (next >= bytes.length) return at;
    at = next;
  }
}

async function journalGone(run: Run): Promise<Outcome> {
  const world = await halfDone(run);
  await rm(journalOf(world.home));
  return goesOn(world);
}

/** A staged file changes after its journal was written. */
async function stagedFlip(run: Run): Promise<Outcome> {
  const world = await halfDone(run);
  await flipBit(join(world.staging, 'data/big.pak'), run.random);
  await world.start();
  await world.settled();
  await world.settledAt(1);
  await world.checkGame(1);
  return { worst: { name: 'loaded after it', value: world.sentBytes / MIB, unit: 'MiB' } };
}

async function keptReleaseFlip(run: Run): Promise<Outcome> {
  const world = await halfDone(run);
  await flipBit(join(world.jobFolder, 'engine/release'), run.random);
  return goesOn(world);
}

async function breakInstalled(world: FaultWorld, random: Random): Promise<void> {
  const paths = Object.entries(world.tree(1))
    .filter(([, content]) => content.length > 0)
    .map(([path]) => join(world.folder, path));
  await flipBit(random.pick(paths), random);
  await flipBit(join(world.folder, 'data/big.pak'), random);
  await truncate(join(world.folder, 'data/中文 名.pak'), random.int(1000));
  await rm(join(world.folder, 'text/3.txt'));
  await chmod(join(world.folder, PROGRAM), 0o644);
}

async function installedFlip(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 1 });
  await breakInstalled(world, run.random);
  await world.start();
  await world.host.call('verifyGame', { gameId: GAME_ID });
  const state = await world.settledAt(1);
  assert.ok((state.repairedFiles ?? 0) >= 4, `${state.repairedFiles} repaired`);
  await world.checkGame(1);
  await world.checkClean();
  await world.checkLaunch(1);
  return { worst: { name: 'loaded for it', value: world.sentBytes / MIB, unit: 'MiB' } };
}

/** Unnoticed damage does not get into the updated game. */
async function installedFlipThenUpdate(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 1 });
  await breakInstalled(world, run.random);
  world.offer(2);
  await world.start();
  await world.host.call('downloadGame', world.request());
  await world.settledAt(2);
  await world.checkGame(2);
  await world.checkClean();
  return { worst: { name: 'loaded for it', value: world.sentBytes / MIB, unit: 'MiB' } };
}

const RECORDS = [
  'installed.json',
  'installed/1.json',
  'installed/1.release',
  'known-releases.json',
  'settings.json',
] as const;

/** A bit in the host's data of an installed game is wrong: the host starts and nothing is lost. */
async function recordFlip(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SMALL, installed: 1 });
  const names = await readdir(world.home, { recursive: true });
  const there = RECORDS.filter((name) => names.includes(name));
  assert.ok(there.length >= 4, `of ${RECORDS.join(' ')} only ${there.join(' ')} are there`);
  const name = there[run.index % there.length] ?? 'installed.json';
  if (run.random.chance(0.7)) await flipBit(join(world.home, name), run.random);
  else await writeFile(join(world.home, name), run.random.bytes(run.random.int(200)));
  await world.start();
  await world.settled();
  await world.checkGame(1);
  world.offer(2);
  await world.host.call('downloadGame', world.request());
  await world.settledAt(2);
  const left = await leftover(world);
  await world.checkGame(2).catch((error: unknown) => {
    // Without the registry nobody knows what the old version had placed.
    if (name !== 'installed.json' && name !== 'installed/1.json') throw error;
    assert.deepEqual(left.missing, [], 'the new version is whole');
  });
  return { worst: { name: 'loaded for it', value: world.sentBytes / MIB, unit: 'MiB' } };
}

async function leftover(world: FaultWorld): Promise<{ missing: string[] }> {
  const missing: string[] = [];
  for (const [path, content] of Object.entries({ ...world.tree(2), ...world.own })) {
    const found = await readFile(join(world.folder, path)).catch(() => null);
    if (found === null || !found.equals(content)) missing.push(path);
  }
  return { missing };
}

/**
 * A job's own record is wrong: what had arrived is used, or given up. A changed bit in a folder's
 * name names another folder: nobody can notice that, and the game is complete there.
 */
async function jobRecordFlip(run: Run): Promise<Outcome> {
  const world = await halfDone(run);
  await flipBit(join(world.jobFolder, 'job.json'), run.random);
  await world.start();
  const isStill = (state: GameState | null): boolean => state === null || !state.download;
  const found = await world.host.until(GAME_ID, isStill);
  if (found?.download_state !== DownloadState.installed) {
    if (found !== null && found.download_state !== DownloadState.none)
      await world.host.call('cancelDownload', { gameId: GAME_ID });
    await world.host.call('downloadGame', world.request());
  }
  const { installPath = '' } = await world.settledAt(1);
  await checkTree(installPath, world.tree(1));
  return { worst: { name: 'loaded after it', value: world.sentBytes / MIB, unit: 'MiB' } };
}

const scenario = scenariosOf('bits');

export const BITS: readonly Scenario[] = [
  scenario('journal', 'a bit of the journal is wrong', journalFlip, 12),
  scenario('journal-torn', 'the journal ends in the middle of a record', journalTorn, 40),
  scenario('journal-gone', 'the journal is gone, the staged files are there', journalGone, 1, 0),
  scenario('staged', 'a bit of a staged file is wrong after it was written', stagedFlip, 5),
  scenario('kept-release', 'a bit of the release under way is wrong', keptReleaseFlip, 5, 0),
  scenario(
    'installed',
    'installed files are wrong, short, gone: verify mends them',
    installedFlip,
    5,
  ),
  scenario('update', 'the same, and an update comes', installedFlipThenUpdate, 5),
  scenario('records', 'a bit of the host’s own records is wrong', recordFlip, 15),
  scenario('job', 'a bit of a job’s record is wrong', jobRecordFlip, 8),
  scenario('commit', 'files of a decided job are cut', lostCommit, 10, 5),
];
