import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { lockHome } from './home-lock.ts';
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
