import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { installedGameAt } from '../../../../test/installed-game-at.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import { notePlaces } from './note-places.ts';

test('the places of all games are noted with one write, and once', async () => {
  const home = await temporaryFolder();
  const registry = await InstalledRegistry.open(home, () => undefined);
  const launch = { 'linux-x64': { path: gamePath.parse('start'), args: [] } };
  const folders = [1, 2, 3].map((gameId) => join(home, `disk-${gameId % 2}`, `game-${gameId}`));
  for (const [index, folder] of folders.entries()) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'start'), 'program');
    await registry.put({ ...installedGameAt(index + 1, folder), launch }, { files: [] });
  }
  const save = vi.spyOn(JsonFile.prototype, 'save');
  await notePlaces(registry);
  await notePlaces(registry);
  expect(save).toHaveBeenCalledTimes(1);
  save.mockRestore();
  const again = await InstalledRegistry.open(home, () => undefined);
  for (const { folder, placeId } of again.list())
    expect(placeId).toBe((await readPlace(dirname(folder)))?.id);
});

test('the places of a game whose job is decided are not noted: a backup may be there', async () => {
  const home = await temporaryFolder();
  const registry = await InstalledRegistry.open(home, () => undefined);
  const launch = { 'linux-x64': { path: gamePath.parse('start'), args: [] } };
  const [folder, behind] = [join(home, 'disk', 'game-1'), join(home, 'other')];
  for (const path of [dirname(folder), behind]) await mkdir(path);
  await symlink(behind, folder);
  await writeFile(join(behind, 'start'), 'program');
  const game = { ...installedGameAt(1, folder), launch };
  await registry.put(game, { files: [] });
  await notePlaces(registry, new Set([1]));
  expect(registry.get(1)).toEqual(game);
  await notePlaces(registry);
  expect(registry.get(1)?.ownPlace).toBeDefined();
});
