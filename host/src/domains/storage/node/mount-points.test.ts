import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bindInPlace, mayMount } from '../../../../test/mounts.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { mountPointsIn } from './mount-points.ts';

test.runIf(mayMount)('mounts in a folder behind a link are spelled as below the link', async () => {
  const root = await temporaryFolder();
  const [game, link] = [join(root, 'game'), join(root, 'link')];
  await mkdir(game);
  await writeFile(join(game, 'file'), '');
  await symlink(game, link);
  bindInPlace(join(game, 'file'));
  expect([...(await mountPointsIn(link))]).toEqual([join(link, 'file')]);
});
