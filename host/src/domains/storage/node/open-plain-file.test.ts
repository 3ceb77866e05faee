import { constants } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { makePipe, putInTheWay, THINGS_IN_THE_WAY } from '../../../../test/in-the-way.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { isNotPlain, NO_LINK, openPlainFile } from './open-plain-file.ts';
import { isSameContent } from './same-content.ts';
import { syncFolder } from './sync-folder.ts';

test.each(THINGS_IN_THE_WAY)('%s is refused, for reading and for writing', async (thing) => {
  const path = join(await temporaryFolder(), 'a');
  await putInTheWay(thing, path);
  for (const flags of [
    constants.O_RDONLY,
    constants.O_RDWR,
    constants.O_RDWR | constants.O_CREAT,
  ]) {
    const error = await openPlainFile(path, flags | NO_LINK, 0o600).catch((e: unknown) => e);
    expect(isNotPlain(error)).toBe(true);
  }
});

test('a missing file is missing, and a plain one is opened', async () => {
  const path = join(await temporaryFolder(), 'a');
  const error = await openPlainFile(path).catch((e: unknown) => e);
  expect(isNotPlain(error)).toBe(false);
  expect(error).toMatchObject({ code: 'ENOENT' });
  await writeFile(path, 'text');
  const handle = await openPlainFile(path);
  expect(String(await handle.readFile())).toBe('text');
  await handle.close();
});

test.skipIf(process.platform === 'win32')('a pipe has no content and is no folder', async () => {
  const folder = await temporaryFolder();
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  await makePipe(one);
  await writeFile(other, '');
  await expect(isSameContent(one, other)).rejects.toThrow('no plain file');
  await expect(isSameContent(other, one)).rejects.toThrow('no plain file');
  expect(await failureOf(syncFolder(one))).toMatchObject({ kind: 'folder-not-writable' });
  await mkdir(join(folder, 'deep'));
  await syncFolder(join(folder, 'deep'));
});
