import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { installedGameAt } from '../../../../test/installed-game-at.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { failures } from '../../failure/core/host-error.ts';
import { GameJob } from './game-job.ts';
import { createRepairJob, newRecord } from './new-jobs.ts';
import { RunEvents } from './run-events.ts';

const DAMAGED = gamePath.parse('data/a');

test('damage counts where it can’t be told whether the disk is there', async () => {
  const loop = join(await temporaryFolder(), 'games');
  await symlink(loop, loop);
  const check = createRepairJob(installedGameAt(1, join(loop, 'game-1')));
  const job = new GameJob(
    newRecord({ ...check, place: '1:1' }, '/home'),
    new FakeClock(),
    () => undefined,
  );
  job.begin();
  const events = new RunEvents(job, () => undefined);
  events.onDamaged([DAMAGED]);
  await events.noted();
  expect(job.record.damaged).toBe(DAMAGED);
});

test('damage does not count on the disk below', async () => {
  const folder = await temporaryFolder();
  const check = createRepairJob(installedGameAt(1, join(folder, 'game-1')));
  const job = new GameJob(
    newRecord({ ...check, place: '1:1' }, '/home'),
    new FakeClock(),
    () => undefined,
  );
  job.begin();
  const events = new RunEvents(job, () => undefined);
  events.onDamaged([DAMAGED]);
  await events.noted();
  expect(job.record.damaged).toBeNull();
});

test('damage that a lost run finds does not count, nor what it is still looking at', async () => {
  const folder = await temporaryFolder();
  const check = createRepairJob(installedGameAt(1, join(folder, 'game-1')));
  const job = new GameJob(newRecord(check, '/home'), new FakeClock(), () => undefined);
  job.begin();
  const events = new RunEvents(job, () => undefined);
  events.onDamaged([DAMAGED]);
  job.take('failed', failures.unavailable());
  await events.noted();
  events.onDamaged([DAMAGED]);
  await events.noted();
  expect(job.record.damaged).toBeNull();
});

test('a job of which no run is active enters no stage', () => {
  const check = createRepairJob(installedGameAt(1, '/games/game-1'));
  const job = new GameJob(newRecord(check, '/home'), new FakeClock(), () => undefined);
  job.enter('installing');
  expect(job.stage).toBeNull();
  job.begin();
  job.enter('installing');
  expect(job.stage).toBe('installing');
});

test('damage that a lost run finds when its disk answers does not count', async () => {
  const check = createRepairJob(installedGameAt(1, join(await temporaryFolder(), 'game-1')));
  const job = new GameJob(newRecord(check, '/home'), new FakeClock(), () => undefined);
  job.begin();
  const events = new RunEvents(job, () => undefined);
  job.take('failed', failures.diskFull(0, 0));
  events.onDamaged([DAMAGED]);
  await events.noted();
  expect(job.record.damaged).toBeNull();
});
