import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree } from '../../../../test/temporary-folder.ts';
import { HeldFolder } from '../../storage/node/held-folder.ts';
import { removePlaced } from './uninstall.ts';

async function placed() {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1', 'sub/b': '1' });
  onTestFinished(() => void vi.restoreAllMocks());
  const held = new HeldFolder(world.folder(1));
  return { held, remove: () => removePlaced(world.registry, 1, held) };
}

test('a folder whose disk goes keeps the files that are there by then', async () => {
  const { held, remove } = await placed();
  const look = vi.spyOn(held, 'lookAnew');
  look.mockResolvedValueOnce().mockRejectedValue(new Error('gone'));
  await remove();
  expect(Object.keys(await readTree(held.path))).toEqual([join('sub', 'b')]);
});

test('it keeps its empty folders, too', async () => {
  const { held, remove } = await placed();
  vi.spyOn(held, 'lookAnew').mockResolvedValue();
  const look = vi.spyOn(held, 'isKept').mockResolvedValue(false);
  await remove();
  expect(await namesIn(held.path)).toEqual(['sub']);
  expect(await namesIn(join(held.path, 'sub'))).toEqual([]);
  expect(look).toHaveBeenCalledOnce();
});
