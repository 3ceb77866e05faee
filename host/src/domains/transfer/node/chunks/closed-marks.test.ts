import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { ClosedMarks } from './closed-marks.ts';

test('a file that is open is told from one that took its place, whatever its size and time', async () => {
  const path = join(await temporaryFolder(), 'a');
  await writeFile(path, '1');
  const marks = new ClosedMarks();
  await marks.note(0, path);
  const found = await stat(path, { bigint: true });
  const other = Object.assign(Object.create(found), { ino: found.ino + 1n });
  expect(marks.opened(0, found)).toBe(true);
  expect(marks.opened(0, other)).toBe(false);
  // Closed, it may have another inode.
  await marks.closed(0, path);
  expect(marks.opened(0, other)).toBe(true);
});
