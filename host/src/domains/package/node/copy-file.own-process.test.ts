import type * as fs from 'node:fs/promises';
import { lstat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { copyFile } from './copy-file.ts';

const MIB = 2 ** 20;
/** Bytes that were written before each sync. */
const synced = vi.hoisted(() => ({ written: 0, parts: new Array<number>() }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const open: typeof real.open = async (...given) => {
    const handle = await real.open(...given);
    const write = handle.write.bind(handle);
    const note = () => {
      synced.parts.push(synced.written / MIB);
      synced.written = 0;
    };
    return Object.assign(handle, {
      write: async (...args: Parameters<typeof write>) => {
        const result = await write(...args);
        synced.written += result.bytesWritten;
        return result;
      },
      datasync: () => Promise.resolve(note()),
      sync: () => Promise.resolve(note()),
    });
  };
  return { ...real, open };
});

test('a large file is synced each 16 MiB, as some disks answer nothing meanwhile', async () => {
  const folder = await temporaryFolder();
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await writeFile(from, '');
  await truncate(from, 40 * MIB);
  await copyFile(from, to, await lstat(from), {
    partial: join(folder, 'partial'),
    signal: new AbortController().signal,
    onBytes: () => undefined,
  });
  expect(synced.parts).toEqual([16, 16, 8]);
});
