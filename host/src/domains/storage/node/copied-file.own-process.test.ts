import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { CopiedFile } from './copied-file.ts';
import { replaceFile } from './replace-file.ts';
import type * as ReplaceFile from './replace-file.ts';

vi.mock('./replace-file.ts', { spy: true });

/** A disk that fills after the file was written, and before its copy. */
async function fillBeforeCopies(): Promise<void> {
  onTestFinished(() => void vi.mocked(replaceFile).mockReset());
  const real = await vi.importActual<typeof ReplaceFile>('./replace-file.ts');
  vi.mocked(replaceFile).mockImplementation((path, ...rest) =>
    path.endsWith('.copy.json')
      ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
      : real.replaceFile(path, ...rest),
  );
}

test('a value is saved though its copy can’t be, and the old copy is never taken', async () => {
  const folder = await temporaryFolder();
  const uncopied: string[] = [];
  const file = new CopiedFile<number>({
    path: join(folder, 'n.json'),
    parse: (json) => ({ value: Number(json), salvaged: false }),
    lasting: String,
    onBackup: () => undefined,
    onUncopied: (path) => uncopied.push(path),
  });
  await file.save(1);
  await fillBeforeCopies();
  await file.save(2);
  expect(await readFile(join(folder, 'n.json'), 'utf8')).toBe('2\n');
  expect(await readdir(folder)).toEqual(['n.json']);
  expect(uncopied).toEqual([join(folder, 'n.copy.json')]);
  await rm(join(folder, 'n.json'));
  expect(await file.load()).toBeNull();
});
