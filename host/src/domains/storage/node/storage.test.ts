import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { link, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { salvageRows } from '../core/salvage-rows.ts';
import { SettingStore } from '../../settings/node/setting-store.ts';
import { HomeInUseError, lockHome } from './home-lock.ts';
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

  test('is kept aside once where part of it is bad, and the rest is on the disk at once', async () => {
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

  test('that is damaged stays until what is usable can be written, and is kept aside once', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'deep', 'n.json');
    await mkdir(join(folder, 'deep'));
    await writeFile(path, '[1, "bad", 2]');
    // As on a full disk: the next start finds the file and its second name.
    await link(path, join(folder, 'deep', 'n.bad-1.json'));
    const told: string[] = [];
    const load = () => fileIn(folder, (backup) => void told.push(basename(backup))).load();
    expect(await load()).toEqual([1, 2]);
    expect(told).toEqual(['n.bad-1.json']);
    expect((await readdir(join(folder, 'deep'))).sort()).toEqual(['n.bad-1.json', 'n.json']);
  });
});

test('a file is written over where the new content is no longer, and stays readable', async () => {
  const path = join(await temporaryFolder(), 'n.json');
  await writeFile(path, '["long", "text"]');
  expect(await overwriteFile(path, '[]\n')).toBe(true);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([]);
  expect(await overwriteFile(path, `["longer than it was"]`)).toBe(false);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([]);
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
    expect(await readdir(home)).toEqual(['settings.json']);
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
    const store = await SettingStore.open({ home, installation, ...quiet });
    expect(store.get()).toMatchObject({ plat_id: '3', channel_id: '' });
  });

  test('draws the client id once', async () => {
    const home = await temporaryFolder();
    const first = await open(home);
    expect((await open(home)).get().client_id).toBe(first.get().client_id);
  });
});

/** Another process that tries to have homes, and keeps them. */
async function starter() {
  const url = new URL('./home-lock.ts', import.meta.url).href;
  const code = `import { lockHome } from ${JSON.stringify(url)};
    process.on('message', (home) =>
      lockHome(home).then(
        () => process.send('has it'),
        (error) => process.send(error.name),
      ));
    process.send('ready');`;
  const child = fork('-', { execArgv: ['--input-type=module', '--eval', code] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  const start = async (home: string): Promise<unknown> => {
    const answer = once(child, 'message');
    child.send(home);
    return (await answer)[0];
  };
  return { child, start };
}

describe('the lock of a home', () => {
  test('is free again after it was given up', async () => {
    const home = await temporaryFolder();
    const unlock = await lockHome(home);
    await expect(lockHome(home)).rejects.toMatchObject({ pid: process.pid });
    await unlock();
    await (
      await lockHome(home)
    )();
    expect(await readdir(home)).toEqual(['lock.db']);
  });

  test('is nobody’s who knows the home by its name alone', async () => {
    const home = await temporaryFolder();
    const name = `gamebox-${hash('sha256', await realpath(home))}`;
    const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`;
    const foreign = createServer().listen(process.platform === 'darwin' ? 0 : path);
    await once(foreign, 'listening');
    onTestFinished(() => void foreign.close());
    const unlock = await lockHome(home);
    expect(await readdir(home)).toEqual(['lock', 'lock.db']);
    await unlock();
  });

  test('is one for all paths that lead to the home', async () => {
    const home = await temporaryFolder();
    await mkdir(join(home, 'real'));
    await symlink(join(home, 'real'), join(home, 'link'), 'junction');
    const unlock = await lockHome(join(home, 'real'));
    await expect(lockHome(join(home, 'link'))).rejects.toBeInstanceOf(HomeInUseError);
    await unlock();
  });

  const inTheWay = [
    (path: string) => mkdir(join(path, 'folder'), { recursive: true }),
    (path: string) => symlink(basename(path), path, 'junction'),
    (path: string) => writeFile(path, String(2 ** 22 + 1)),
  ];

  test.each(['lock', 'lock.db'])('holds whatever stands where %s would be', async (name) => {
    for (const put of inTheWay) {
      const home = await temporaryFolder();
      await put(join(home, name));
      const unlock = await lockHome(home);
      await expect(lockHome(home)).rejects.toBeInstanceOf(HomeInUseError);
      await unlock();
    }
  });

  test('is refused, and not taken for granted, where no file can be locked', async () => {
    const home = await temporaryFolder();
    for (const name of ['lock.db', 'lock-2.db', 'lock-3.db']) await mkdir(join(home, name));
    expect(await failureOf(lockHome(home))).toMatchObject({
      kind: 'folder-not-writable',
      path: join(home, 'lock.db'),
    });
  });

  test('goes to exactly one of many starters over what a killed host left', async () => {
    const starters = await Promise.all(Array.from({ length: 6 }, starter));
    let home = '';
    for (let round = 0; round < 30; round++) {
      home = await temporaryFolder();
      await writeFile(join(home, 'lock'), String(2 ** 22 + 1));
      const answers = await Promise.all(starters.map(({ start }) => start(home)));
      const others = answers.filter((answer) => answer !== 'has it');
      expect(others).toEqual(Array.from({ length: 5 }, () => HomeInUseError.name));
    }
    const ends = starters.map(({ child }) => once(child, 'exit'));
    for (const { child } of starters) child.kill('SIGKILL');
    await Promise.all(ends);
    await (
      await lockHome(home)
    )();
  });
});
