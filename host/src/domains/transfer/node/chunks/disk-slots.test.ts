import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { makePlan } from '../../../../../test/transfer-plan.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../../failure/core/stop-signal.ts';
import { folderMark } from '../../../storage/node/folder-mark.ts';
import { DiskSlots } from './disk-slots.ts';
import { doneRecord, headerRecord } from './journal-records.ts';

const never = new AbortController().signal;

/** A place whose journal calls all of a file done that holds nothing but zeros. */
async function brokenOff() {
  const { task } = makePlan({ sizes: { a: 200_000 } });
  const count = task.chunks.length.length;
  const root = await temporaryFolder();
  const [staging, journal] = [join(root, 'staging'), join(root, 'journal')];
  await mkdir(staging);
  await writeFile(join(staging, 'a'), Buffer.alloc(200_000));
  const done = doneRecord([{ first: 0, count }]);
  await writeFile(journal, Buffer.concat([headerRecord(task.identity, count), done]));
  const open = (signal: StopSignal) => DiskSlots.open({ ...task, staging, journal, signal });
  return { open, count };
}

/** Stops after it was asked so often. */
function stopAt(looks: number): StopSignal {
  let looked = 0;
  return {
    get aborted() {
      looked += 1;
      return looked > looks;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
}

test('what a broken run calls done is hashed, also where that was stopped once', async () => {
  const { open, count } = await brokenOff();
  await expect(open(stopAt(2))).rejects.toBeInstanceOf(StoppedError);
  const slots = await open(never);
  for (let chunk = 0; chunk < count; chunk += 1) expect(slots.isDone(chunk)).toBe(false);
  await slots.close();
});

test('a chunk counts where it is in all its places, whatever files there were before', async () => {
  const { task, files } = makePlan({ sizes: { a: 100_000 } });
  const root = await temporaryFolder();
  const place = { staging: join(root, 'staging'), journal: join(root, 'journal'), signal: never };
  const slots = await DiskSlots.open({ ...task, ...place });
  const extents = [{ file: 0, offset: 0, start: 0, length: 100_000 }];
  await slots.write(files[0]?.content ?? Buffer.alloc(0), extents, [0, 1]);
  await slots.finish();
  await slots.close();
  const more = [{ path: 'b', size: 100_000, mode: 'file' as const }, ...task.files];
  const doneIn = async (places: readonly number[]): Promise<boolean[]> => {
    const targetStart = Uint32Array.of(0, places.length, places.length * 2);
    const targetFile = Uint32Array.from([...places, ...places]);
    const targetOffset = Float64Array.from(targetFile, (_, at) =>
      at < places.length ? 0 : 65_536,
    );
    const chunks = { ...task.chunks, targetStart, targetFile, targetOffset };
    const again = await DiskSlots.open({ ...task, ...place, files: more, chunks });
    const done = [again.isDone(0), again.isDone(1)];
    await again.close();
    return done;
  };
  expect(await doneIn([0, 1])).toEqual([false, false]);
  expect(await doneIn([1])).toEqual([true, true]);
});

test('a finished file that another program changed before the end is told, and fetched again', async () => {
  const { task, files } = makePlan({ sizes: { a: 1000, b: 1000 } });
  const root = await temporaryFolder();
  const place = { staging: join(root, 'staging'), journal: join(root, 'journal'), signal: never };
  const slots = await DiskSlots.open({ ...task, ...place });
  for (const file of [0, 1]) {
    const extents = [{ file, offset: 0, start: 0, length: 1000 }];
    await slots.write(files[file]?.content ?? Buffer.alloc(0), extents, [file]);
  }
  const changed = join(place.staging, 'b');
  await writeFile(changed, Buffer.alloc(1000, 'x'));
  await expect(slots.finish()).rejects.toMatchObject({
    failure: { kind: 'file-changed', path: changed },
  });
  await slots.close();
  const again = await DiskSlots.open({ ...task, ...place });
  expect([again.isDone(0), again.isDone(1)]).toEqual([true, false]);
  await again.close();
});

test('without its disk nothing is written into the journal, which is on another', async () => {
  const { task, files } = makePlan({ sizes: { a: 1000 } });
  const root = await temporaryFolder();
  const [disk, journal] = [join(root, 'disk'), join(root, 'journal')];
  await mkdir(disk);
  const place = await folderMark(disk);
  const staging = join(disk, 'staging');
  const slots = await DiskSlots.open({ ...task, staging, journal, place, signal: never });
  const extents = [{ file: 0, offset: 0, start: 0, length: 1000 }];
  await slots.write(files[0]?.content ?? Buffer.alloc(0), extents, [0]);
  const before = await readFile(journal);
  await rename(disk, `${disk} away`);
  await mkdir(disk);
  await expect(slots.checkpoint()).rejects.toMatchObject({
    failure: { kind: 'folder-missing', path: disk },
  });
  expect(await readFile(journal)).toEqual(before);
  await slots.close();
});
