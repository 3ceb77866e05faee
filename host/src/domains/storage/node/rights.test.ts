import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { lockHome } from './home-lock.ts';
import { CopiedFile } from './copied-file.ts';
import { JsonFile } from './json-file.ts';

test.runIf(process.platform !== 'win32')(
  'the host’s files are readable by the player alone, also if they were open before',
  async () => {
    const home = join(await temporaryFolder(), 'home');
    const unlock = await lockHome(home);
    await unlock();
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    // Another user who could open the file, even for reading, could block the host.
    expect((await stat(join(home, 'lock.db'))).mode & 0o777).toBe(0o600);
    const path = join(home, 'deep', 'n.json');
    await mkdir(join(home, 'deep'));
    await writeFile(path, '1', { mode: 0o644 });
    const parse = () => ({ value: 1, salvaged: false });
    await new JsonFile({ path, parse, fallback: () => 0 }).save(2);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  },
);

test.runIf(process.platform !== 'win32')(
  'a file and its copy that an earlier host left open are closed when they are read',
  async () => {
    const home = await temporaryFolder();
    const path = join(home, 'n.json');
    const copy = join(home, 'n.copy.json');
    const other = join(home, 'other');
    const file = new CopiedFile<number>({
      path,
      parse: (json) => ({ value: Number(json), salvaged: false }),
      lasting: String,
      onBackup: () => undefined,
      onUncopied: () => undefined,
    });
    await file.save(1);
    await chmod(path, 0o644);
    await chmod(copy, 0o644);
    expect(await file.load()).toBe(1);
    for (const each of [path, copy]) expect((await stat(each)).mode & 0o777).toBe(0o600);
    // What is behind a link is not the host's.
    await writeFile(other, '1', { mode: 0o644 });
    await rm(copy);
    await symlink(other, copy);
    expect(await file.load()).toBe(1);
    expect((await stat(other)).mode & 0o777).toBe(0o644);
    expect(await readFile(other, 'utf8')).toBe('1');
  },
);
