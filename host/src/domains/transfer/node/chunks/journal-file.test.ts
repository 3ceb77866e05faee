import { open, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { putInTheWay, THINGS_IN_THE_WAY } from '../../../../../test/in-the-way.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { JournalFile } from './journal-file.ts';
import { doneRecord } from './journal-records.ts';

const DONE = [{ first: 1, count: 2 }];

test('what stands behind the records that are believed never counts again', async () => {
  const path = join(await temporaryFolder(), 'journal');
  const { journal } = await JournalFile.open(path, 'aa', 9);
  await journal.append(doneRecord(DONE));
  await journal.close();
  expect((await stat(path)).mode & 0o077).toBe(0);
  // Its header is as long: the records of the other release would follow it.
  for (let run = 0; run < 2; run += 1) {
    const { journal: other, facts } = await JournalFile.open(path, 'bb', 9);
    expect(facts.done).toEqual([]);
    await other.close();
  }
});

test('after a record that could not be written none is written', async () => {
  const path = join(await temporaryFolder(), 'journal');
  const { journal } = await JournalFile.open(path, 'aa', 9);
  const { size } = await stat(path);
  const other = await open(path, 'r');
  const write = vi.spyOn(Object.getPrototypeOf(other), 'write');
  onTestFinished(() => write.mockRestore());
  await other.close();
  write.mockRejectedValueOnce(new Error('the disk is full'));
  const ends = await Promise.allSettled([
    journal.append(doneRecord(DONE)),
    journal.append(doneRecord(DONE)),
    journal.sync(),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await journal.close();
  expect((await stat(path)).size).toBe(size);
});

test.each(THINGS_IN_THE_WAY)('%s in its place goes, and it begins anew', async (thing) => {
  const path = join(await temporaryFolder(), 'journal');
  await putInTheWay(thing, path);
  const { journal, facts } = await JournalFile.open(path, 'aa', 9);
  expect(facts.done).toEqual([]);
  await journal.append(doneRecord(DONE));
  await journal.close();
  const again = await JournalFile.open(path, 'aa', 9);
  expect(again.facts.done).toEqual(DONE);
  await again.journal.close();
});

test('what is behind a link in its place stays', async () => {
  const folder = await temporaryFolder();
  const [path, mine] = [join(folder, 'journal'), join(folder, 'mine')];
  await writeFile(mine, 'mine');
  await symlink(mine, path);
  await (await JournalFile.open(path, 'aa', 9)).journal.close();
  expect(await readFile(mine, 'utf8')).toBe('mine');
});
