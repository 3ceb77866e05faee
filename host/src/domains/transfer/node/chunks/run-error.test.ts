import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { failures, HostError, toFailure } from '../../../failure/core/host-error.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import { folderMark } from '../../../storage/node/folder-mark.ts';
import { HeldFolder } from '../../../storage/node/held-folder.ts';
import { runError } from './run-error.ts';

function coded(code: string): Error {
  return Object.assign(new Error('refused'), { code });
}

/** A run in a folder, which may be pulled out. */
async function running() {
  const disk = join(await temporaryFolder(), 'disk');
  const staging = join(disk, 'staging');
  await mkdir(staging, { recursive: true });
  const folder = new HeldFolder(disk, await folderMark(disk));
  const told = (error: unknown): Promise<Error> => runError(error, staging, folder, 5);
  return { disk, staging, told, pullOut: () => rename(disk, `${disk}-away`) };
}

test('whatever fails because the disk was taken away, that is the reason', async () => {
  const { disk, told, pullOut } = await running();
  await pullOut();
  for (const error of [coded('EIO'), coded('ENOSPC'), new HostError(failures.network())])
    expect(toFailure(await told(error))).toMatchObject({ kind: 'folder-missing', path: disk });
});

test('a run that was stopped does not fail, even without its disk', async () => {
  const { told, pullOut } = await running();
  await pullOut();
  const stopped = new StoppedError();
  expect(await told(stopped)).toBe(stopped);
});

test('a full disk is told with what was still to come', async () => {
  const { told } = await running();
  const failure = toFailure(await told(coded('ENOSPC')));
  expect(failure).toMatchObject({ kind: 'disk-full', needBytes: 5 });
  expect(failure.kind === 'disk-full' ? failure.freeBytes : 0).toBeGreaterThan(0);
});

test('other failures stay as they are', async () => {
  const { told, staging } = await running();
  for (const failure of [failures.network(), failures.diskFull(7, 3)])
    expect(toFailure(await told(new HostError(failure)))).toEqual(failure);
  const refused = { kind: 'folder-not-writable', path: staging };
  expect(toFailure(await told(coded('EACCES')))).toMatchObject(refused);
});
