import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import * as syncing from '../../storage/node/sync-folder.ts';
import { HeldFolder } from '../../storage/node/held-folder.ts';
import { DirectWrites } from './chunks/direct-writes.ts';
import { Keeper } from './chunks/keeper.ts';
import type { KeeperOptions } from './chunks/keeper.ts';
import { StagedFiles } from './chunks/staged-files.ts';
import { DiskCalls } from './disk-calls.ts';

/** A disk that answers no call to this method. */
function hang(): { answer: () => void; hanging: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => void vi.restoreAllMocks());
  return { answer: resolve, hanging: promise };
}

test('writes to a disk that hangs keep a few threads, and all are done once it answers', async () => {
  const root = join(await temporaryFolder(), 'staging');
  const files = new StagedFiles(root, [{ path: 'a', size: 64, mode: 'file' }]);
  await files.prepare(new AbortController().signal);
  const { answer, hanging } = hang();
  const asked = vi.spyOn(DirectWrites.prototype, 'write');
  asked.mockImplementation(async (_file, _buffer, _start, length, offset) => {
    await hanging;
    return { first: offset, end: offset + length };
  });
  const writes = Array.from({ length: 20 }, (_, at) => files.write(0, Buffer.alloc(1), 0, 1, at));
  await expect.poll(() => asked.mock.calls.length).toBe(6);
  answer();
  await Promise.all(writes);
  expect(asked).toHaveBeenCalledTimes(20);
  await files.close();
});

test('a disk that has not answered is not looked for again', async () => {
  const folder = new HeldFolder(await temporaryFolder());
  const { answer, hanging } = hang();
  const asked = vi.spyOn(folder, 'look').mockReturnValue(hanging);
  const disk = new DiskCalls();
  const onError = (): void => undefined;
  const options = { folder, staging: folder.path, disk, bytesToWrite: 0, onError };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a look needs nothing else
  const keeper = new Keeper(options as unknown as KeeperOptions);
  for (let i = 0; i < 9; i += 1) keeper.checkDisk();
  expect(asked).toHaveBeenCalledTimes(1);
  answer();
  await expect
    .poll(() => {
      keeper.checkDisk();
      return asked.mock.calls.length;
    })
    .toBeGreaterThan(1);
});

test('folders are synced in the turns of their disk', async () => {
  const root = join(await temporaryFolder(), 'staging');
  const disk = new DiskCalls();
  const folder = new HeldFolder(join(root, '..'));
  const files = new StagedFiles(root, [{ path: 'a/b', size: 1, mode: 'file' }], folder, disk);
  await files.prepare(new AbortController().signal);
  const { answer, hanging } = hang();
  const others = Array.from({ length: 6 }, () => disk.with(() => hanging));
  const asked = vi.spyOn(syncing, 'syncFolder');
  const synced = files.syncFolders();
  await new Promise(setImmediate);
  expect(asked).not.toHaveBeenCalled();
  answer();
  await Promise.all([synced, ...others]);
  expect(asked.mock.calls.map(([path]) => path).toSorted()).toEqual(
    [join(root, '..'), root, join(root, 'a')].toSorted(),
  );
  await files.close();
});
