import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { JobRecord } from '../core/job-record.ts';
import { JobStore } from './job-store.ts';

function recordOf(gameId: number, folder: string, staging: string): JobRecord {
  return {
    gameId,
    name: '',
    coverPrcture: '',
    packageUrl: '',
    kind: 'install',
    state: 'paused',
    order: 0,
    failure: null,
    folder,
    staging,
    installDir: null,
    target: null,
    damaged: null,
    bytesDone: 0,
    bytesTotal: 0,
    bytesPercent: 0,
    wholePercent: 0,
  };
}

test.each([
  ['.game-1.staging', false],
  ['.game-1.moving', false],
  ['.game-2.staging', true],
  ['game-1', true],
  ['photos', true],
])('a cancelled job names the staging folder %s, which stays: %s', async (name, stays) => {
  const home = await temporaryFolder();
  const staging = join(home, 'games', name);
  const gone = join(home, 'jobs/.gone-1-0-0');
  for (const folder of [staging, gone]) await mkdir(folder, { recursive: true });
  const record = recordOf(1, join(home, 'games/game-1'), staging);
  await writeFile(join(gone, 'job.json'), JSON.stringify(record));
  expect(await new JobStore(home, () => undefined).loadAll()).toEqual([]);
  expect(await readdir(join(home, 'jobs'))).toEqual([]);
  expect(await readdir(join(home, 'games'))).toEqual(stays ? [name] : []);
});
