import { link, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeNew } from './atomic-file.ts';

vi.mock('node:fs/promises', { spy: true });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gamebox-new-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([null, 'EPERM', 'ENOTSUP', 'EISDIR'])(
  'writes a new file and replaces none, also on a disk without hard links: %s',
  async (code) => {
    const path = join(folder, 'key');
    const write = (text: string) => {
      if (code !== null)
        vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error(code), { code }));
      return writeNew(path, text, 0o600);
    };
    await write('first');
    await expect(write('second')).rejects.toThrow('EEXIST');
    expect(await readFile(path, 'utf8')).toBe('first');
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(['key']);
  },
);
