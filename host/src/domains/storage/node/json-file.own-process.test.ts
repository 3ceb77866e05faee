import { open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { JsonFile } from './json-file.ts';

vi.mock('node:fs/promises', { spy: true });

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

async function storedFile() {
  const folder = await temporaryFolder();
  const path = join(folder, 'n.json');
  await writeFile(path, '7');
  const told: string[] = [];
  const file = new JsonFile<number>({
    path,
    parse: (json) => ({ value: Number(json), salvaged: false }),
    fallback: () => 0,
    onBackup: (backup) => told.push(backup),
    wait: () => Promise.resolve(),
  });
  const refuse = (code: string): void => {
    vi.mocked(open).mockRejectedValueOnce(systemError(code));
  };
  const untouched = async (): Promise<boolean> =>
    told.length === 0 &&
    (await readdir(folder)).join() === 'n.json' &&
    (await readFile(path, 'utf8')) === '7';
  return { file, folder, path, told, refuse, untouched };
}

test.each(['EMFILE', 'EIO', 'EBUSY', 'EACCES'])(
  'a valid file is read once the error %s is over',
  async (code) => {
    const { file, refuse, untouched } = await storedFile();
    refuse(code);
    refuse(code);
    expect(await file.load()).toBe(7);
    expect(await untouched()).toBe(true);
  },
);

test.each(['EMFILE', 'EIO', 'EBUSY', 'EACCES', 'EPERM'])(
  'a file is put aside and reported if the error %s stays',
  async (code) => {
    const { file, folder, refuse, told } = await storedFile();
    for (let tries = 0; tries < 6; tries++) refuse(code);
    expect(await file.load()).toBe(0);
    expect(told).toEqual([join(folder, 'n.bad-1.json')]);
    await file.save(8);
    expect(await readFile(join(folder, 'n.bad-1.json'), 'utf8')).toBe('7');
    expect(await file.load()).toBe(8);
  },
);

test('an error that is no refusal of the system is not retried', async () => {
  const { file, refuse, told } = await storedFile();
  refuse('ERR_INVALID_ARG_VALUE');
  expect(await file.load()).toBe(0);
  expect(told).toHaveLength(1);
});

test('a file that can be neither read nor put aside is never overwritten', async () => {
  const { file, folder, path, refuse, told } = await storedFile();
  for (let tries = 0; tries < 6; tries++) refuse('EIO');
  const refused = { failure: { kind: 'folder-not-writable' } };
  const held = vi.mocked(rename).mockRejectedValue(systemError('EROFS'));
  expect(await file.load()).toBe(0);
  expect(told).toEqual([path]);
  await expect(file.save(8)).rejects.toMatchObject(refused);
  await expect(file.saveOver(8)).rejects.toMatchObject(refused);
  expect(await readFile(path, 'utf8')).toBe('7');
  held.mockReset();
  await file.save(8);
  expect(await readFile(join(folder, 'n.bad-1.json'), 'utf8')).toBe('7');
  expect(await readFile(path, 'utf8')).toBe('8\n');
});
