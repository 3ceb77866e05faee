import { link, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { salvageRows } from '../core/salvage-rows.ts';
import { EndedSessions } from '../../settings/node/ended-sessions.ts';
import { SettingStore } from '../../settings/node/setting-store.ts';
import { JsonFile } from './json-file.ts';
import { overwriteFile } from './replace-file.ts';

const quiet = { onBackup: (_backup: string) => undefined, onUnsaved: () => undefined };

function fileIn(folder: string, onBackup = quiet.onBackup): JsonFile<number[]> {
  return new JsonFile<number[]>({
    path: join(folder, 'deep', 'n.json'),
    parse: (json) => {
      if (!Array.isArray(json)) throw new Error('no list');
      return salvageRows(json, z.number());
    },
    fallback: () => [],
    onBackup,
  });
}

describe('a JSON file', () => {
  test('contains the last of many writes, complete', async () => {
    const folder = await temporaryFolder();
    const file = fileIn(folder);
    await Promise.all(Array.from({ length: 50 }, (_, index) => file.save([index])));
    expect(await fileIn(folder).load()).toEqual([49]);
    expect(await readdir(join(folder, 'deep'))).toEqual(['n.json']);
  });

  test('is put aside if it is invalid, each time under another name', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'deep'));
    for (const bad of ['{torn', '"text"']) {
      await writeFile(join(folder, 'deep', 'n.json'), bad);
      expect(await fileIn(folder).load()).toEqual([]);
    }
    expect((await readdir(join(folder, 'deep'))).sort()).toEqual(['n.bad-1.json', 'n.bad-2.json']);
    expect(await readFile(join(folder, 'deep', 'n.bad-1.json'), 'utf8')).toBe('{torn');
  });

  test('is copied aside once if part of it is invalid, and the rest is written at once', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'deep', 'n.json');
    await mkdir(join(folder, 'deep'));
    await writeFile(path, '[1, "bad", 2]');
    const told: string[] = [];
    const load = () => fileIn(folder, (backup) => void told.push(basename(backup))).load();
    expect(await load()).toEqual([1, 2]);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([1, 2]);
    expect(await load()).toEqual([1, 2]);
    expect(told).toEqual(['n.bad-1.json']);
    expect(await readFile(join(folder, 'deep', 'n.bad-1.json'), 'utf8')).toBe('[1, "bad", 2]');
  });

  test('that is damaged stays until its usable part can be written, and is copied aside once', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'deep', 'n.json');
    await mkdir(join(folder, 'deep'));
    await writeFile(path, '[1, "bad", 2]');
    // The state after a failure on a full disk: the next start finds the file and its backup link.
    await link(path, join(folder, 'deep', 'n.bad-1.json'));
    const told: string[] = [];
    const load = () => fileIn(folder, (backup) => void told.push(basename(backup))).load();
    expect(await load()).toEqual([1, 2]);
    expect(told).toEqual(['n.bad-1.json']);
    expect((await readdir(join(folder, 'deep'))).sort()).toEqual(['n.bad-1.json', 'n.json']);
  });
});

test('a file is overwritten in place if the new content is not longer, and stays readable', async () => {
  const path = join(await temporaryFolder(), 'n.json');
  await writeFile(path, '["long", "text"]');
  expect(await overwriteFile(path, '[]\n')).toBe(true);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([]);
  expect(await overwriteFile(path, `["longer than it was"]`)).toBe(false);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([]);
});

describe('the setting store', () => {
  const open = async (home: string) =>
    SettingStore.open({ home, ended: await EndedSessions.open(home, quiet.onBackup), ...quiet });

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

  test('another session is nobody’s until its user is named', async () => {
    const store = await open(await temporaryFolder());
    await store.change({ token: 'first' });
    await store.change({ userId: 7 });
    expect((await store.change({ token: 'first', viewMode: 'list' })).userId).toBe(7);
    expect((await store.change({ token: 'second' })).userId).toBeNull();
    expect((await store.change({ token: 'third', userId: 8 })).userId).toBe(8);
    expect((await store.change({ token: '' })).userId).toBeNull();
  });

  test('accepts only an absolute folder for games', async () => {
    const home = await temporaryFolder();
    const store = await open(home);
    for (const installDir of ['games', '', './x', '/a\0b'])
      await expect(store.change({ installDir })).rejects.toMatchObject({
        failure: { kind: 'invalid-data', field: 'installDir' },
      });
    expect(
      (await store.change({ installDir: join(home, 'games', 'x', '..', 'y') })).installDir,
    ).toBe(join(home, 'games', 'y'));
  });

  test('takes nothing that is the host’s own for games, by links neither', async () => {
    const root = await temporaryFolder();
    const home = join(root, 'home');
    const store = await open(home);
    await symlink(home, join(root, 'link'));
    const before = store.get();
    for (const installDir of [
      home,
      join(home, 'jobs/1'),
      join(home, 'logs'),
      join(home, 'anything'),
      join(root, 'link'),
      join(root, 'link/jobs/new'),
      join(home, 'games/.game-2.staging'),
      join(root, '.game-2.MOVING/below'),
    ])
      await expect(store.change({ installDir })).rejects.toMatchObject({
        failure: { kind: 'folder-taken', path: installDir },
      });
    expect(store.get()).toEqual(before);
    expect(await readdir(home)).toEqual(['settings.copy.json', 'settings.json']);
    for (const installDir of [join(root, 'home-2'), join(root, 'link/games/mine')])
      expect((await store.change({ installDir })).installDir).toBe(installDir);
    await symlink(join(root, 'away'), join(home, 'games'));
    await mkdir(join(root, 'away'));
    await store.change({ installDir: join(home, 'games') });
  });

  test('changes nothing where it could not be written', async () => {
    const home = await temporaryFolder();
    const store = await open(home);
    const before = store.get();
    const heard: string[] = [];
    store.onChange(({ token }) => heard.push(token));
    const path = join(home, 'settings.json');
    await rm(path);
    // A file can't be renamed over a folder.
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

  test('lets nobody stay who logs out, though it can not be written', async () => {
    const home = await temporaryFolder();
    const store = await open(home);
    await store.change({ token: 't' });
    const path = join(home, 'settings.json');
    await rm(path);
    await mkdir(join(path, 'in-the-way'), { recursive: true });
    await expect(store.change({ token: '' })).rejects.toMatchObject({
      failure: { kind: 'folder-not-writable' },
    });
    expect(store.get().token).toBe('');
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
    const store = await SettingStore.open({
      home,
      ended: await EndedSessions.open(home, quiet.onBackup),
      installation,
      ...quiet,
    });
    expect(store.get()).toMatchObject({ plat_id: '3', channel_id: '' });
  });

  test('draws the client id once', async () => {
    const home = await temporaryFolder();
    const first = await open(home);
    expect((await open(home)).get().client_id).toBe(first.get().client_id);
  });
});
