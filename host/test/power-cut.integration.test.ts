import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  begunRecord,
  doneRecord,
  headerRecord,
} from '../src/domains/transfer/node/chunks/journal-records.ts';
import type { FaultPlanInput } from './faults/inject/fault-plan.ts';
import { readTree, temporaryFolder } from './temporary-folder.ts';
import { makePlan } from './transfer-plan.ts';

const CHILD = join(import.meta.dirname, 'power-cut-child.ts');
const PRELOAD = join(import.meta.dirname, 'faults/inject/preload.ts');

const JOURNAL = Buffer.concat([headerRecord('ab', 9), doneRecord([{ first: 1, count: 2 }])]);
const { task, files } = makePlan({ sizes: { a: 1, b: 9 } });
const FOUND = String(files[1]?.content);
const CHECKPOINT = Buffer.concat([
  headerRecord(task.identity, 2),
  begunRecord([{ first: 1, count: 1 }]),
  begunRecord([{ first: 0, count: 1 }]),
  doneRecord([{ first: 0, count: 2 }]),
]);
const STAGED = makePlan({ sizes: { a: 1, 'new/deep/b': 9 } }).files.map(
  ({ path, content }): [string, string] => [`games/.game.staging/${path}`, String(content)],
);

/** Runs the operation in another process, whose power fails right after it. */
async function afterPowerCut(
  work: string,
  rule: { op?: string } = {},
): Promise<Record<string, string>> {
  return (await runUntilPowerCut(work, rule)).tree;
}

/** The same, with all operations of the disk before. */
async function runUntilPowerCut(work: string, rule: { op?: string } = {}) {
  const logs = await temporaryFolder();
  const trace = join(logs, 'trace');
  const root = await temporaryFolder();
  const plan: FaultPlanInput = {
    roots: [root],
    powerCut: join(logs, 'unsynced'),
    trace,
    kill: { path: '/now$', at: 0, when: 'before', ...rule },
  };
  const child = fork(CHILD, [work, root], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--require ${PRELOAD}`,
      GAMEBOX_FAULTS: JSON.stringify(plan),
    },
    silent: true,
  });
  let output = '';
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'exit');
  expect(output).toContain('killed at');
  const tree = await readTree(root);
  const operations = (await readFile(trace, 'utf8')).replaceAll(root, '').split('\n');
  return {
    tree: Object.fromEntries(Object.entries(tree).map(([path, bytes]) => [path, String(bytes)])),
    operations,
  };
}

test('the model loses writes that were not synced', async () => {
  expect(await afterPowerCut('nothing')).toEqual({ before: '1', 'old/name': '1' });
});

test('the model restores no state that never existed', async () => {
  expect(await afterPowerCut('unrenamed', { op: 'rename' })).toEqual({ new: '2', now: '1' });
});

test.each<[string, Record<string, string>]>([
  ['json', { 'new/deep/state.json': '1\n' }],
  ['json on a full disk', { 'state.json': '[]\n     ' }],
  ['release', { 'home/installed/1.release': 'release' }],
  ['release under way', { 'jobs/1/engine/release': 'release' }],
  [
    'switch',
    {
      'games/game/a': '2',
      'games/game/new/deep/b': '2',
      'games/game/mine': 'mine',
      'games/game/own/c': '2',
      'games/game/own/c.kept-1': 'mine',
    },
  ],
  ['journal', { journal: String(JOURNAL) }],
  [
    'checkpoint',
    {
      journal: String(CHECKPOINT),
      'games/.game.staging/a': '1',
      'games/.game.staging/b': FOUND,
    },
  ],
  ['uninstall', { 'games/game/mine': 'mine' }],
  ['move', { 'elsewhere/game/a': '1' }],
  [
    'copy',
    {
      'to/a': '1',
      'to/new/deep/b': '1',
      'to/z': '1',
      'brought/a': '1',
      'brought/new/deep/b': '1',
      'brought/z': '1',
    },
  ],
  ['staged', Object.fromEntries(STAGED)],
])('%s survives a power cut', async (work, wanted) => {
  const tree = await afterPowerCut(work);
  expect(tree).toMatchObject(wanted);
  // Removed files do not come back.
  expect(Object.keys(tree).filter((path) => path.includes('gone'))).toEqual([]);
});

test('a decision that was taken back does not come again', async () => {
  expect(Object.keys(await afterPowerCut('taking a decision back'))).toEqual([
    'home/jobs/1/job.json',
  ]);
});

test('a moved game’s folders are both synced: some disks may else know it at neither place', async () => {
  const { operations } = await runUntilPowerCut('move');
  const afterwards = operations.slice(operations.indexOf('rename /elsewhere/game') + 1);
  expect(afterwards).toEqual(expect.arrayContaining(['sync /elsewhere', 'sync /gone']));
});
