import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { sweepUnfinished } from './sweep-unfinished.ts';

test('unfinished writes of state files are removed, and nothing else', async () => {
  const home = await temporaryFolder();
  await mkdir(join(home, 'installed'));
  const kept = ['settings.json', 'settings.bad-1.json', 'notes.123', 'installed'];
  for (const name of [...kept.slice(0, 3), 'settings.json.3735928559', 'accounts.json.7'])
    await writeFile(join(home, name), 'token');
  await writeFile(join(home, 'installed', '2.json.99'), '');
  await writeFile(join(home, 'installed', '2.json'), '');
  await sweepUnfinished(home);
  expect((await readdir(home)).toSorted()).toEqual(kept.toSorted());
  expect(await readdir(join(home, 'installed'))).toEqual(['2.json']);
});

test('a home without folders is no failure', async () => {
  await expect(sweepUnfinished(join(await temporaryFolder(), 'none'))).resolves.toBeUndefined();
});
