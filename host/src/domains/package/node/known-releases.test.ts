import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { KnownReleases } from './known-releases.ts';

const URL = 'http://127.0.0.1:1/1/stable/latest.json';

test('a release that could not be written down counts, and is written the next time', async () => {
  const home = join(await temporaryFolder(), 'home');
  await mkdir(home);
  const known = await KnownReleases.open(home, () => undefined);
  await rm(home, { recursive: true });
  await writeFile(home, 'in the way');
  expect(await failureOf(known.note(1, URL, 2))).toMatchObject({ kind: 'folder-not-writable' });
  expect(known.get(1, URL)).toBe(2);
  await rm(home);
  await known.note(1, URL, 2);
  expect((await KnownReleases.open(home, () => undefined)).get(1, URL)).toBe(2);
  await known.note(1, URL, 1);
  expect(await readFile(join(home, 'known-releases.json'), 'utf8')).toContain(': 2');
});
