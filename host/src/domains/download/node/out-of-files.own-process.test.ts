import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

const MIB = 2 ** 20;

test('a disk that takes no more files is not called full while it has the reserve', async () => {
  const world = await ServiceWorld.open();
  const { statfs } = fs.promises;
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const space = { bsize: 1, bavail: 140 * MIB, files: 10, ffree: 0 };
  vi.spyOn(fs.promises, 'statfs').mockImplementation(async (asked: fs.PathLike) =>
    Object.assign(await statfs(asked), space),
  );
  syncBuiltinESMExports();
  await world.games.download(world.request(1));
  const run = await world.engine.nth(1);
  run.events.onBytes(0, 100 * MIB);
  run.fail(new HostError(failures.diskFull(0, 0)));
  await world.idle();
  expect(world.games.state(1)?.failure).toEqual(failures.tooManyFiles());
});
