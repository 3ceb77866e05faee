import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { putInTheWay } from '../../../../test/in-the-way.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PlayLedger } from '../core/play-ledger.ts';
import { PlayRecorder } from './play-recorder.ts';

const ids = ['6f1d5a52-58b4-4a7e-9b1e-3f2f0a8b7c11', '6f1d5a52-58b4-4a7e-9b1e-3f2f0a8b7c12'];

async function open(home: string) {
  const aside: string[] = [];
  const recorder = await PlayRecorder.open(
    home,
    (backup) => aside.push(backup),
    (_, error) => {
      throw error;
    },
  );
  onTestFinished(() => recorder.close());
  return { recorder, aside };
}

/** Two players have played for an hour each; the platform has heard of nothing yet. */
async function played() {
  const home = await temporaryFolder();
  const path = join(home, 'play.json');
  const ledger = new PlayLedger({ sessions: [], totals: {} });
  for (const [index, playId] of ids.entries()) {
    const start = { gameId: 9, serverId: 2, userId: 3 + index, startTime: Date.UTC(2026, 0, 1) };
    ledger.expect({ playId, ...start, pid: 1, identity: null });
    ledger.open(playId);
    ledger.add(playId, 3600, 7_200_000);
    ledger.end(playId);
  }
  await writeFile(path, JSON.stringify(ledger.data()));
  const { recorder } = await open(home);
  await recorder.save();
  return { home, path, recorder, before: { list: recorder.list(), played: recorder.played(9) } };
}

test.each<[string, (path: string) => Promise<unknown>]>([
  ['cut', async (path) => writeFile(path, (await readFile(path)).subarray(0, -100))],
  ['empty', (path) => writeFile(path, '')],
  ['a folder', (path) => putInTheWay('a folder', path)],
  ['NULs', async (path) => writeFile(path, Buffer.alloc((await stat(path)).size))],
  ['gone', (path) => rm(path)],
  [
    'damaged in a row and a sum',
    async (path) => {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(ids[1] ?? '', 'bad').replace('"9":', '"9x":'));
    },
  ],
])('no play time and no player’s part is lost where play.json is %s', async (_, damage) => {
  const { home, path, before } = await played();
  expect(before.list).toHaveLength(2);
  expect(before.played?.plays).toHaveLength(2);
  await damage(path);
  const { recorder, aside } = await open(home);
  expect({ list: recorder.list(), played: recorder.played(9) }).toEqual(before);
  for (const backup of aside) expect(backup).toBe(join(home, 'play.bad-1.json'));
});

test('what the platform has confirmed is not told again from the copy', async () => {
  const { home, path, recorder } = await played();
  await recorder.confirm([{ playId: ids[0] ?? '', seconds: 3600 }]);
  await writeFile(path, '');
  const next = await open(home);
  expect(next.recorder.list().map(({ playId }) => playId)).toEqual([ids[1]]);
});
