import { rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { clearGoal } from './move-check.ts';

vi.mock('node:fs/promises', { spy: true });

test('a file at the goal is in the way, also where the system says that no folder is there', async () => {
  const target = join(await temporaryFolder(), 'game-1');
  const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
  vi.mocked(rmdir).mockRejectedValue(missing);
  await expect(clearGoal(target)).resolves.toBeUndefined();
  await writeFile(target, 'mine');
  expect(await failureOf(clearGoal(target))).toMatchObject({ kind: 'folder-taken' });
});
