import { constants } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readFromDevice } from './disk-looks.ts';
import { folderMark } from './folder-mark.ts';
import { claimPlace, PLACE_FILE } from './place-file.ts';

/** How much this process has had devices read so far; null where the system doesn't count it. */
async function readBytes(): Promise<number | null> {
  const text = await readFile('/proc/self/io', 'utf8').catch(() => '');
  const found = /^read_bytes: (\d+)$/m.exec(text);
  return found === null ? null : Number(found[1]);
}

/** A place whose file the system has in its memory. */
async function knownPlace(): Promise<string> {
  const folder = await temporaryFolder();
  const mark = await folderMark(folder);
  if (mark === null) throw new Error('no folder');
  await claimPlace(folder, { mark, id: null });
  await readFile(join(folder, PLACE_FILE));
  return folder;
}

/** Whether a read of a folder's files gets to a device at all: a disk in memory has none. */
async function hasDevice(folder: string): Promise<boolean> {
  const path = join(folder, 'probe');
  await writeFile(path, Buffer.alloc(8192));
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECT).catch(() => null);
  if (handle === null) return false;
  const before = await readBytes();
  const memory = new SharedArrayBuffer(4096, { maxByteLength: 4096 });
  await handle.read(Buffer.from(memory), 0, 4096, 0).finally(() => handle.close());
  return before !== (await readBytes());
}

test('a look at a place reads its device, though the system knows its file', async () => {
  const folder = await knownPlace();
  const isCounted = await hasDevice(folder);
  const before = await readBytes();
  await readFile(join(folder, PLACE_FILE));
  expect(await readBytes()).toBe(before);
  await readFromDevice(folder);
  const after = await readBytes();
  expect(after !== before).toBe(isCounted);
});

test('a place without a file, or with something else in its place, has no answer to wait for', async () => {
  const folder = await temporaryFolder();
  await expect(readFromDevice(folder)).rejects.toThrow('ENOENT');
});

test('the file of a place is long enough to be on the device, and earlier hosts still read it', async () => {
  const text = await readFile(join(await knownPlace(), PLACE_FILE), 'utf8');
  expect(text).toHaveLength(1024);
  expect(JSON.parse(text)).toEqual({ id: expect.any(String) });
});
