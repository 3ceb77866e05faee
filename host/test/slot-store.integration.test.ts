import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskSlots } from '../src/domains/transfer/node/chunks/disk-slots.ts';
import { describeSlotStore } from '../src/domains/transfer/node/chunks/slot-store.contract.ts';
import { MemoryDisk, MemorySlots } from './memory-slots.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { makePlan } from './transfer-plan.ts';

const { task, files } = makePlan({ sizes: { 'a/game.bin': 400_000, 'b.bin': 100_000, empty: 0 } });
const content = { plan: task, files };

describeSlotStore('memory', content, () => {
  const disk = new MemoryDisk();
  return Promise.resolve({
    open: (plan) => Promise.resolve(new MemorySlots(plan, disk)),
    read: (path) => Promise.resolve(disk.files.get(path) ?? Buffer.alloc(0)),
    replace: (path, bytes) => {
      if (bytes === null) disk.files.delete(path);
      else disk.files.set(path, bytes);
      return Promise.resolve();
    },
  });
});

describeSlotStore('disk', content, async () => {
  const folder = await temporaryFolder();
  const staging = join(folder, 'staging');
  const { signal } = new AbortController();
  return {
    open: (plan) => DiskSlots.open({ ...plan, staging, journal: join(folder, 'journal'), signal }),
    read: (path) => readFile(join(staging, path)),
    replace: (path, bytes) =>
      bytes === null ? rm(join(staging, path)) : writeFile(join(staging, path), bytes),
  };
});
