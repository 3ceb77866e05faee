import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { FolderTurns } from './folder-turns.ts';

const isUnused = (): Promise<boolean> => Promise.resolve(false);

test('who chooses a folder, or one in it, waits until it is removed', async () => {
  const turns = new FolderTurns();
  const folder = join(await temporaryFolder(), 'made');
  for (const chosen of [folder, join(folder, 'deep')]) {
    await mkdir(folder);
    const removed = turns.remove([folder], isUnused);
    const isThere = await turns.choose(chosen, () => Promise.resolve(existsSync(folder)));
    expect(isThere).toBe(false);
    await removed;
  }
});

test('a folder that is being chosen is not removed', async () => {
  const turns = new FolderTurns();
  const folder = join(await temporaryFolder(), 'made');
  await mkdir(folder);
  await turns.choose(folder, () => turns.remove([folder], isUnused));
  expect(existsSync(folder)).toBe(true);
});
