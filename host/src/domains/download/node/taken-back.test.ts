import { expect, test } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { GameJob } from './game-job.ts';
import { newRecord } from './new-jobs.ts';
import { SwitchWork } from './switch-work.ts';
import { isTakenBack } from './taken-back.ts';

test('a run that did not learn its decision has taken nothing back, one without has', async () => {
  const world = await ServiceWorld.open();
  const { store, registry } = world;
  const shown = { gameId: 1, name: '', coverPrcture: '', packageUrl: '' };
  const record = newRecord({ ...shown, kind: 'install', folder: world.folder(1) }, world.home);
  const job = new GameJob(record, world.clock, () => undefined);
  const parts = { store, switches: new SwitchWork({ store, registry }) };
  expect(await isTakenBack(parts, job, 'unknown')).toBe(false);
  expect(await isTakenBack(parts, job, null)).toBe(true);
});
