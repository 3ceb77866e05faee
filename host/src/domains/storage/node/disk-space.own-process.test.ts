import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { driveSpace, requireSpace } from './disk-space.ts';

const MIB = 2 ** 20;
const MARGIN_BYTES = 32 * MIB;

test('32 MiB more than a game needs must be free', async () => {
  const folder = await temporaryFolder();
  const { statfs } = fs.promises;
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  vi.spyOn(fs.promises, 'statfs').mockImplementation(async (asked: fs.PathLike) =>
    Object.assign(await statfs(asked), { bsize: 1, bavail: 100 * MIB }),
  );
  syncBuiltinESMExports();
  const most = 100 * MIB - MARGIN_BYTES;
  await expect(requireSpace(folder, most)).resolves.toBeUndefined();
  expect(await failureOf(requireSpace(folder, most + 1))).toMatchObject({
    kind: 'disk-full',
    needBytes: 100 * MIB + 1,
    freeBytes: 100 * MIB,
  });
});

test('a drive that hangs is asked once, and each who asks is refused', async () => {
  const folder = await temporaryFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const asked = vi
    .spyOn(fs.promises, 'statfs')
    .mockImplementation(() => new Promise(() => undefined));
  syncBuiltinESMExports();
  for (let round = 0; round < 3; round += 1) {
    const refused = failureOf(driveSpace(folder));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await refused).toMatchObject({ kind: 'folder-not-writable' });
  }
  expect(asked).toHaveBeenCalledTimes(1);
});
