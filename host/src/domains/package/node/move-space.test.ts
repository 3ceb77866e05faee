import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { driveSpace } from '../../storage/node/disk-space.ts';
import { moveSpace } from './move-space.ts';

const RESERVE = 32 * 2 ** 20;

test('a move needs the whole folder, saves too, and the reserve; on the same drive nothing', async () => {
  const home = await temporaryFolder();
  const [one, other] = [join(home, 'one'), join(home, 'other')];
  for (const folder of [one, other]) {
    await mkdir(join(folder, 'saves'), { recursive: true });
    await writeFile(join(folder, 'saves/mine'), 'x'.repeat(50));
    await writeFile(join(folder, 'game'), 'x'.repeat(1000));
  }
  const games = [one, other].map((folder) => ({ folder, sizeBytes: 1000 }));
  expect(await moveSpace(games, 'elsewhere')).toBe(2100 + RESERVE);
  expect(await moveSpace(games, (await driveSpace(home)).drive)).toBe(0);
  const gone = { folder: join(home, 'gone'), sizeBytes: 7 };
  expect(await moveSpace([gone], 'elsewhere')).toBe(7 + RESERVE);
});
