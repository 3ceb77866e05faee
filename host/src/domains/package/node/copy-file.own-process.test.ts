import type * as fs from 'node:fs/promises';
import { lstat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { copyFile } from './copy-file.ts';

const MIB = 2 ** 20;
/** Bytes that were written before each sync. */
const synced = vi.hoisted(() => ({ written: 0, parts: new Array<number>(), takesMs: 0 }));

let now = 0;

beforeEach(() => {
  now = 0;
  Object.assign(synced, { written: 0, parts: [] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

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
      datasync: () => {
        now += synced.takesMs;
        return Promise.resolve(note());
      },
      sync: () => Promise.resolve(note()),
    });
  };
  return { ...real, open };
});

test.each([
  ['quick', 499, [4, 8, 16, 12]],
  ['slow', 500, [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0]],
])('a large file is synced in parts, as a %s disk can take them', async (_, takesMs, parts) => {
  synced.takesMs = takesMs;
  const folder = await temporaryFolder();
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await writeFile(from, '');
  await truncate(from, 40 * MIB);
  await copyFile(from, to, await lstat(from), {
    partial: join(folder, 'partial'),
    signal: new AbortController().signal,
    onBytes: () => undefined,
  });
  expect(synced.parts).toEqual(parts);
});
