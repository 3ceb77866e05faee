import { mkdir, readdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { makePlan } from '../../../../../test/transfer-plan.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import type { RangeRequest } from '../../core/range-source.ts';
import type { SlotStore } from '../../core/slot-store.ts';
import { folderMark } from '../../../storage/node/folder-mark.ts';
import { HeldFolder } from '../../../storage/node/held-folder.ts';
import { ownHasher } from './chunk-hasher.ts';
import { Limiter } from './limiter.ts';
import { SlabPool } from './slab-pool.ts';
import { createTransfer } from './transfer.ts';
import { DiskCalls } from '../disk-calls.ts';
import { RetryWaits } from '../retry-waits.ts';
import { TransferRun } from './transfer-run.ts';

const nothing = (): Promise<void> => Promise.resolve();
const slots: SlotStore = {
  isDone: () => false,
  begin: () => undefined,
  write: nothing,
  checkpoint: nothing,
  finish: nothing,
  close: nothing,
};

interface Change {
  readonly slots?: SlotStore;
  readonly signal?: AbortSignal;
  readonly folder?: HeldFolder;
  /** As often the run looks around. */
  readonly tickMs?: number;
}

/** A run whose source answers nothing; `onAsked` hears when it was asked. */
function runInto(staging: string, onAsked: () => Promise<void>, change: Change = {}): TransferRun {
  const { task } = makePlan({ sizes: { a: 100_000 } });
  const { signal = new AbortController().signal } = change;
  const read = async ({ signal: stop }: RangeRequest): Promise<void> => {
    await onAsked();
    if (!stop.aborted)
      await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()));
    throw new StoppedError();
  };
  const place = { hosts: ['http://x/'], staging, journal: '', signal, onBytes: () => undefined };
  return new TransferRun(
    { ...task, ...place },
    {
      source: { read, close: nothing },
      limiter: new Limiter(),
      pool: new SlabPool(2),
      slots: change.slots ?? slots,
      disk: new DiskCalls(),
      folder: change.folder ?? new HeldFolder(staging),
      hasher: ownHasher,
      connections: 1,
      waits: new RetryWaits(),
      retry: { baseMs: 1, capMs: 1, retryAfterCapMs: 1, tries: 1 },
      slowAfterMs: change.tickMs ?? 5,
    },
  );
}

/** A file system without any room. */
const FULL = '/proc';

test.runIf(process.platform === 'linux')(
  'nothing is asked for where the disk is full',
  async () => {
    let asked = 0;
    const run = runInto(FULL, () => Promise.resolve(void (asked += 1)));
    expect(await failureOf(run.run())).toMatchObject({ kind: 'disk-full', freeBytes: 0 });
    expect(asked).toBe(0);
  },
);

test.runIf(process.platform === 'linux')(
  'a disk that fills up meanwhile ends the run',
  async () => {
    const root = await temporaryFolder();
    const [staging, full] = [join(root, 'staging'), join(root, 'full')];
    await mkdir(staging);
    await symlink(FULL, full);
    const run = runInto(staging, async () => {
      await rename(staging, join(root, 'before'));
      await rename(full, staging);
    });
    expect(await failureOf(run.run())).toMatchObject({ kind: 'disk-full', freeBytes: 0 });
  },
);

test('a folder that gives way to an empty one ends the run, and nothing is made in that', async () => {
  const root = await temporaryFolder();
  const [disk, staging] = [join(root, 'disk'), join(root, 'disk/staging')];
  await mkdir(staging, { recursive: true });
  const folder = new HeldFolder(disk, await folderMark(disk));
  const pullOut = async (): Promise<void> => {
    await rename(disk, join(root, 'pulled out'));
    await mkdir(disk);
  };
  const run = runInto(staging, pullOut, { folder });
  expect(await failureOf(run.run())).toMatchObject({ kind: 'folder-missing', path: disk });
  expect(await readdir(disk)).toEqual([]);
});

test('a run for a folder that was noted before makes nothing in another one', async () => {
  const disk = await temporaryFolder();
  const transfer = createTransfer({ connections: 1, stallMs: 1000, connectMs: 1000 });
  onTestFinished(() => transfer.close());
  const { task } = makePlan({ sizes: { a: 100_000 } });
  const { signal } = new AbortController();
  const [staging, journal] = [join(disk, 'staging'), join(disk, 'journal')];
  const place = { hosts: ['http://127.0.0.1:1/'], staging, journal, signal, place: '1:1' };
  expect(
    await failureOf(transfer.run({ ...task, ...place, onBytes: () => undefined })),
  ).toMatchObject({ kind: 'folder-missing', path: disk });
  expect(await readdir(disk)).toEqual([]);
});

test('a run that is stopped keeps what it has, and calls nothing finished', async () => {
  const stop = new AbortController();
  const calls: string[] = [];
  const note = (call: string) => () => Promise.resolve(void calls.push(call));
  const heard = { ...slots, checkpoint: note('checkpoint'), finish: note('finish') };
  const onAsked = (): Promise<void> => Promise.resolve(stop.abort());
  const change = { slots: heard, signal: stop.signal, tickMs: 600_000 };
  const run = runInto(await temporaryFolder(), onAsked, change);
  await expect(run.run()).rejects.toBeInstanceOf(StoppedError);
  expect(new Set(calls)).toEqual(new Set(['checkpoint']));
});
