import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { processImage } from '../../process/node/process-image.ts';
import { SettingStore } from '../../settings/node/setting-store.ts';
import { HomeInUseError, lockHome } from './home-lock.ts';
import { JsonFile } from './json-file.ts';

const quiet = { onBackup: () => undefined, onUnsaved: () => undefined };
const numbers = z.array(z.number());

function fileIn(folder: string): JsonFile<number[]> {
  return new JsonFile<number[]>({
    path: join(folder, 'deep', 'n.json'),
    parse: (json) => ({ value: numbers.parse(json), salvaged: false }),
    fallback: () => [],
  });
}

describe('a JSON file', () => {
  test('keeps the last of many writes, whole', async () => {
    const folder = await temporaryFolder();
    const file = fileIn(folder);
    await Promise.all(Array.from({ length: 50 }, (_, index) => file.save([index])));
    expect(await fileIn(folder).load()).toEqual([49]);
    expect(await readdir(join(folder, 'deep'))).toEqual(['n.json']);
  });

  test('is put aside where it is bad, each time under a name of its own', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'deep'));
    for (const bad of ['{torn', '"text"']) {
      await writeFile(join(folder, 'deep', 'n.json'), bad);
      expect(await fileIn(folder).load()).toEqual([]);
    }
    expect((await readdir(join(folder, 'deep'))).sort()).toEqual(['n.bad-1.json', 'n.bad-2.json']);
    expect(await readFile(join(folder, 'deep', 'n.bad-1.json'), 'utf8')).toBe('{torn');
  });
});

describe('the setting store', () => {
  const open = (home: string) => SettingStore.open({ home, ...quiet });

  test('salvages a bad file field by field and keeps it', async () => {
    const home = await temporaryFolder();
    const first = await open(home);
    await first.change({ token: 't', channel_id: 'c' });
    const stored = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(await readFile(join(home, 'settings.json'), 'utf8')));
    await writeFile(join(home, 'settings.json'), JSON.stringify({ ...stored, viewMode: 9 }));
    const second = await open(home);
    expect(second.get()).toEqual({ ...first.get(), token: 't', channel_id: 'c' });
    expect(await readdir(home)).toContain('settings.bad-1.json');
  });

  test('takes nothing but an absolute folder for games', async () => {
    const home = await temporaryFolder();
    const store = await open(home);
    for (const installDir of ['games', '', './x', '/a\0b'])
      await expect(store.change({ installDir })).rejects.toMatchObject({
        failure: { kind: 'invalid-data', field: 'installDir' },
      });
    expect((await store.change({ installDir: join(home, 'x', '..', 'y') })).installDir).toBe(
      join(home, 'y'),
    );
  });

  test('changes nothing where it could not be written', async () => {
    const home = await temporaryFolder();
    const store = await open(home);
    const before = store.get();
    const heard: string[] = [];
    store.onChange(({ token }) => heard.push(token));
    const path = join(home, 'settings.json');
    await rm(path);
    // Nothing can be renamed over a folder.
    await mkdir(join(path, 'in-the-way'), { recursive: true });
    await expect(store.change({ token: 'lost' })).rejects.toMatchObject({
      failure: { kind: 'folder-not-writable' },
    });
    expect(store.get()).toEqual(before);
    await rm(path, { recursive: true });
    await store.change({ channel_id: 'kept' });
    expect(store.get()).toEqual({ ...before, channel_id: 'kept' });
    expect(heard).toEqual([before.token]);
  });

  test.runIf(process.platform === 'linux')('takes no folder that games can not go to', async () => {
    const store = await open(await temporaryFolder());
    const before = store.get();
    for (const installDir of ['/dev/null/games', '/proc/nowhere'])
      await expect(store.change({ installDir, token: 't' })).rejects.toMatchObject({
        failure: { kind: 'folder-not-writable' },
      });
    expect(store.get()).toEqual(before);
  });

  test('begins with what the installation says, and again at each start', async () => {
    const home = await temporaryFolder();
    expect((await open(home)).get()).toMatchObject({ plat_id: '', channel_id: '' });
    const installation = { plat_id: '3' };
    const store = await SettingStore.open({ home, installation, ...quiet });
    expect(store.get()).toMatchObject({ plat_id: '3', channel_id: '' });
  });

  test('draws the client id once', async () => {
    const home = await temporaryFolder();
    const first = await open(home);
    expect((await open(home)).get().client_id).toBe(first.get().client_id);
  });
});

describe('the lock of a home', () => {
  test('is free again after it was given up, or its holder is gone', async () => {
    const home = await temporaryFolder();
    await writeFile(join(home, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, identity: null }));
    const unlock = await lockHome(home);
    await unlock();
    await writeFile(join(home, 'lock'), 'torn');
    await (
      await lockHome(home)
    )();
    expect(await readdir(home)).toEqual([]);
  });

  test('is respected while its holder lives', async () => {
    const home = await temporaryFolder();
    await writeFile(join(home, 'lock'), JSON.stringify({ pid: process.ppid, identity: null }));
    await expect(lockHome(home)).rejects.toBeInstanceOf(HomeInUseError);
  });

  test("is not held by another process that got the holder's number", async () => {
    const home = await temporaryFolder();
    await writeFile(join(home, 'lock'), JSON.stringify({ pid: process.ppid, identity: '1' }));
    const unlock = await lockHome(home);
    expect(await readFile(join(home, 'lock'), 'utf8')).toContain(String(process.pid));
    await unlock();
  });

  test('is not held by another program where processes have no identity', async () => {
    const home = await temporaryFolder();
    const holder = { pid: process.ppid, identity: null };
    const image = await processImage(process.ppid);
    await writeFile(join(home, 'lock'), JSON.stringify({ ...holder, image }));
    await expect(lockHome(home)).rejects.toBeInstanceOf(HomeInUseError);
    await writeFile(join(home, 'lock'), JSON.stringify({ ...holder, image: 'another-program' }));
    await (
      await lockHome(home)
    )();
  });
});
