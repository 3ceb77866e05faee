import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { isSameContent } from './same-content.ts';

/** More than is read at once. */
const LONG = 'a'.repeat(2 ** 20);

test.each([
  ['', '', true],
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['abcd', 'abc', false],
  ['', 'a', false],
  [`${LONG}b`, `${LONG}b`, true],
  [`${LONG}b`, `${LONG}c`, false],
  [LONG, `${LONG}b`, false],
])('case %#', async (one, other, same) => {
  const folder = await temporaryFolder();
  const [first, second] = [join(folder, 'one'), join(folder, 'other')];
  await writeFile(first, one);
  await writeFile(second, other);
  expect(await isSameContent(first, second)).toBe(same);
});
