import { constants } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { DirectWrites } from './direct-writes.ts';
import { DISK_BLOCK_BYTES } from './disk-block.ts';
import { SlabPool } from './slab-pool.ts';
import { StagedFiles } from './staged-files.ts';

const isKnown: boolean = constants.O_DIRECT > 0;
const BLOCKS = 17;
const WHOLE = BLOCKS * DISK_BLOCK_BYTES;

async function memory(): Promise<Buffer> {
  const { bytes } = await new SlabPool(1).take();
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at, at);
  return bytes;
}

test('whole blocks go past the system’s memory where they lie in memory as on the disk', async () => {
  const path = join(await temporaryFolder(), 'a');
  await writeFile(path, Buffer.alloc(2 ** 20));
  const flags: number[] = [];
  const direct = new DirectWrites((_, more) => {
    flags.push(more);
    return open(path, 'r+');
  });
  const bytes = await memory();
  const part = await direct.write(0, bytes, 100, WHOLE, DISK_BLOCK_BYTES + 100);
  const first = 2 * DISK_BLOCK_BYTES;
  const wanted = { first, end: first + WHOLE - DISK_BLOCK_BYTES };
  const none = { first: DISK_BLOCK_BYTES + 100, end: DISK_BLOCK_BYTES + 100 };
  expect(part).toEqual(isKnown ? wanted : none);
  expect(flags).toEqual(isKnown ? [constants.O_DIRECT] : []);
  const shifted = await direct.write(0, bytes, 0, WHOLE, 100);
  expect(shifted).toEqual({ first: 100, end: 100 });
  const short = await direct.write(0, bytes, 0, DISK_BLOCK_BYTES, 0);
  expect(short).toEqual({ first: 0, end: 0 });
  await direct.close();
  const written = await readFile(path);
  expect(written.subarray(part.first, part.end)).toEqual(
    bytes.subarray(DISK_BLOCK_BYTES, DISK_BLOCK_BYTES + part.end - part.first),
  );
});

test('a disk that refuses is asked once', async () => {
  let asked = 0;
  const direct = new DirectWrites(() => {
    asked += 1;
    return Promise.reject(Object.assign(new Error('refused'), { code: 'EINVAL' }));
  });
  const bytes = await memory();
  for (let i = 0; i < 2; i += 1)
    expect(await direct.write(0, bytes, 0, WHOLE, 0)).toEqual({ first: 0, end: 0 });
  expect(asked).toBe(isKnown ? 1 : 0);
  const full = new DirectWrites(() =>
    Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  );
  const message = await full.write(0, bytes, 0, WHOLE, 0).catch(String);
  expect(message).toEqual(isKnown ? 'Error: full' : { first: 0, end: 0 });
});

const sync = (files: StagedFiles): Promise<unknown> => files.sync([0]);
const mark = (files: StagedFiles): Promise<unknown> => files.mark(0);

test.each([
  ['whole blocks, synced', 0, WHOLE, sync],
  ['from within a block into another, synced', 777, WHOLE, sync],
  ['from within a block into another, marked', 777, WHOLE, mark],
  ['shorter than a block, synced', 5000, 10, sync],
])('a staged file has what was written, whatever the way: %s', async (_, offset, length, keep) => {
  const folder = await temporaryFolder();
  const files = new StagedFiles(folder, [{ path: 'a', size: 2 ** 18, mode: 'file' }]);
  await files.prepare(new AbortController().signal);
  const bytes = await memory();
  const wanted = Buffer.alloc(2 ** 18);
  for (const start of [offset % DISK_BLOCK_BYTES, 12]) {
    await files.write(0, bytes, start, length, offset);
    bytes.copy(wanted, offset, start, start + length);
    await keep(files);
    expect((await readFile(join(folder, 'a'))).equals(wanted)).toBe(true);
  }
  await files.close();
});
