import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TransferTask } from '../src/domains/transfer/core/transfer.ts';
import { folderMark } from '../src/domains/storage/node/folder-mark.ts';
import { PLACE_FILE } from '../src/domains/storage/node/place-file.ts';
import { failureOf } from './failure-of.ts';
import { expectExact, MB, openTransfer, transferWorld } from './transfer-world.ts';

/** The disk of the staging folder gives way to the empty folder below, as after `umount -l`. */
async function worldOnDisk() {
  const world = await transferWorld();
  const [disk, away] = [join(world.folder, 'disk'), join(world.folder, 'away')];
  const staging = join(disk, 'staging');
  await mkdir(disk);
  const pullOut = async (): Promise<void> => {
    await rename(disk, away);
    await mkdir(disk);
  };
  const plugIn = async (): Promise<void> => {
    await rmdir(disk);
    await rename(away, disk);
  };
  const place = await folderMark(disk);
  const task = (change: Partial<TransferTask> = {}): TransferTask =>
    world.task({ staging, place, ...change });
  return { ...world, task, disk, staging, pullOut, plugIn };
}

test('a disk that is pulled out ends the transfer, and with it again only the rest is loaded', async () => {
  const { disk, staging, pullOut, plugIn, task, plan, packs } = await worldOnDisk();
  const limited = openTransfer();
  limited.setLimit(4 * MB);
  let pulled: Promise<void> | null = null;
  const onBytes = (done: number): void => {
    if (done > 2 * MB) pulled ??= pullOut();
  };
  const failure = await failureOf(limited.run(task({ onBytes })));
  expect(failure).toMatchObject({ kind: 'folder-missing', path: disk });
  expect(await readdir(disk)).toEqual([]);
  await plugIn();
  const before = packs.bytesSent;
  await openTransfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent - before).toBeLessThan(plan.pack.length - 1.5 * MB);
});

test('a disk that is pulled out between two looks fails the transfer, and is not made anew', async () => {
  const { disk, pullOut, task, packs } = await worldOnDisk();
  let pulled: Promise<void> | null = null;
  packs.fault = () => {
    pulled ??= pullOut();
    return null;
  };
  const failure = await failureOf(openTransfer().run(task()));
  expect(failure).toMatchObject({ kind: 'folder-missing', path: disk });
  expect(await readdir(disk)).toEqual([]);
});

test('a disk that gave its folder another inode is the same by its id, and by no other', async () => {
  const { disk, staging, task, plan } = await worldOnDisk();
  const placeId = '0f3f7f5c-6d0e-4a3b-9a44-0a8a3b1c2d4e';
  await writeFile(join(disk, PLACE_FILE), JSON.stringify({ id: placeId }));
  const other = task({ place: '1:1', placeId: crypto.randomUUID() });
  expect(await failureOf(openTransfer().run(other))).toMatchObject({ kind: 'folder-missing' });
  expect(await readdir(disk)).toEqual([PLACE_FILE]);
  await openTransfer().run(task({ place: '1:1', placeId }));
  await expectExact(staging, plan);
});
