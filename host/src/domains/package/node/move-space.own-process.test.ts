import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { driveSpace } from '../../storage/node/disk-space.ts';
import { treeBytes } from './copy-tree.ts';
import { moveSpace } from './move-space.ts';

vi.mock('./copy-tree.ts', { spy: true });

test('folders are counted one after the other, and no more once the time is over', async () => {
  const folder = await temporaryFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const begun = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<number>();
  vi.mocked(treeBytes).mockImplementation(() => {
    begun.resolve();
    return ends.promise;
  });
  const games = [5, 7, 9].map((sizeBytes) => ({ folder, sizeBytes }));
  const space = moveSpace(games, 'elsewhere');
  await begun.promise;
  for (let turn = 0; turn < 50; turn += 1) await driveSpace(folder);
  vi.advanceTimersByTime(3000);
  expect(await space).toBe(21 + 32 * 2 ** 20);
  ends.resolve(1);
  await new Promise(setImmediate);
  expect(treeBytes).toHaveBeenCalledTimes(1);
});
