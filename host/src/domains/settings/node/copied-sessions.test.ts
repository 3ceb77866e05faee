import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { putInTheWay } from '../../../../test/in-the-way.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { CopiedFile } from '../../storage/node/copied-file.ts';
import { AccountStore } from './account-store.ts';
import { EndedSessions } from './ended-sessions.ts';
import { SettingStore } from './setting-store.ts';

const FILES = ['accounts.json', 'accounts.copy.json', 'settings.json', 'settings.copy.json'];
const quiet = { onBackup: () => undefined, onUnsaved: () => undefined };
let home: string;
let time = 0;
beforeEach(async () => {
  home = await temporaryFolder();
});

const ended = () => EndedSessions.open(home, quiet.onBackup);
const settings = async () => SettingStore.open({ home, ended: await ended(), ...quiet });
const accounts = async (onUnsaved: (path: string) => unknown = quiet.onUnsaved) =>
  AccountStore.open({
    home,
    ended: await ended(),
    now: () => (time += 1000),
    ...quiet,
    onUnsaved,
  });
const account = (userId: number) => ({
  userId,
  token: `token-${userId}`,
  nickname: `玩家${userId}`,
  avatar: '/assets/avatars/fox.svg',
  mobile: '138****0000',
});
const ids = (store: AccountStore) => store.list().map(({ userId }) => userId);
const text = (name: string) => readFile(join(home, name), 'utf8');

/** A player with a session, and the settings as they were chosen. */
async function loggedIn() {
  const store = await settings();
  await store.change({ token: 'token-1', userId: 1, bandwidthLimit: 5, installDir: home + '-2' });
  const kept = await accounts();
  await kept.keep(account(1));
  await kept.keep(account(2));
  return { store, kept };
}

const DAMAGES: [string, (path: string) => Promise<unknown>][] = [
  ['gone', (path) => rm(path)],
  ['empty', (path) => writeFile(path, '')],
  ['torn', async (path) => writeFile(path, (await readFile(path)).subarray(0, -9))],
  ['a folder', (path) => putInTheWay('a folder', path)],
];

describe.each(DAMAGES)('a file that is %s', (_, damage) => {
  test('is restored from its copy, and the copy from it', async () => {
    const { store } = await loggedIn();
    for (const names of [FILES.slice(0, 1), FILES.slice(1, 2), FILES.slice(2, 3), FILES.slice(3)]) {
      for (const name of names) await damage(join(home, name));
      expect((await settings()).get()).toEqual(store.get());
      expect(ids(await accounts())).toEqual([2, 1]);
    }
  });
});

test('what is damaged of a file comes from its copy, the rest from the file', async () => {
  const { store } = await loggedIn();
  const changed = { ...JSON.parse(await text('settings.json')), token: 7, bandwidthLimit: 9 };
  await writeFile(join(home, 'settings.json'), JSON.stringify(changed));
  expect((await settings()).get()).toEqual({ ...store.get(), bandwidthLimit: 9 });
  const [second, first] = JSON.parse(await text('accounts.json'));
  const rows = [
    { ...second, token: null },
    { ...first, nickname: '新名' },
  ];
  await writeFile(join(home, 'accounts.json'), JSON.stringify(rows));
  const names = (await accounts()).list().map(({ nickname }) => nickname);
  expect(names).toEqual(['玩家2', '新名']);
});

test.runIf(process.platform !== 'win32')('only the player can read a copy', async () => {
  await loggedIn();
  for (const name of FILES) expect((await stat(join(home, name))).mode & 0o777).toBe(0o600);
});

test('no session that is over stays in a copy', async () => {
  const { store, kept } = await loggedIn();
  await kept.forget(1);
  await store.change({ token: '' });
  for (const name of FILES) expect(await text(name)).not.toContain('token-1');
  await kept.drop('token-2');
  expect(JSON.parse(await text('accounts.copy.json'))).toEqual([]);
});

test('a copy that a kill left behind its file is renewed at the next start', async () => {
  const { store, kept } = await loggedIn();
  const old = [await text('accounts.copy.json'), await text('settings.copy.json')] as const;
  await kept.forget(1);
  await store.change({ token: '' });
  await writeFile(join(home, 'accounts.copy.json'), old[0]);
  await writeFile(join(home, 'settings.copy.json'), old[1]);
  await settings();
  await accounts();
  for (const name of FILES) expect(await text(name)).not.toContain('token-1');
});

test('a copy that can’t be written is no reason to refuse a change, and is not left old', async () => {
  const { store, kept } = await loggedIn();
  for (const name of ['accounts.copy.json', 'settings.copy.json']) {
    await rm(join(home, name));
    await mkdir(join(home, name, 'theirs'), { recursive: true });
  }
  await kept.forget(1);
  await store.change({ bandwidthLimit: 6 });
  expect(ids(await accounts())).toEqual([2]);
  expect((await settings()).get()).toMatchObject({ token: 'token-1', bandwidthLimit: 6 });
  expect(await readdir(join(home, 'accounts.copy.bad-1.json'))).toEqual(['theirs']);
});

test('who logs out though the file can’t be written does not come back from the copy', async () => {
  const { store } = await loggedIn();
  await rm(join(home, 'settings.json'));
  await mkdir(join(home, 'settings.json', 'theirs'), { recursive: true });
  await expect(store.change({ token: '' })).rejects.toMatchObject({
    failure: { kind: 'folder-not-writable' },
  });
  expect((await settings()).get()).toMatchObject({ token: '', bandwidthLimit: 5 });
});

test('who logs out though no file can be written does not come back after a restart', async () => {
  const { store } = await loggedIn();
  const told: string[] = [];
  const onUnsaved = (path: string) => told.push(path);
  const again = await SettingStore.open({ home, ended: await ended(), ...quiet, onUnsaved });
  const kept = vi
    .spyOn(CopiedFile.prototype, 'saveOver')
    .mockRejectedValue(Object.assign(new Error('held'), { code: 'EBUSY' }));
  await expect(again.change({ token: '' })).rejects.toThrow('held');
  kept.mockRestore();
  expect(told).toEqual([join(home, 'settings.json')]);
  expect(await text('settings.json')).toContain('token-1');
  expect((await settings()).get()).toEqual({ ...store.get(), token: '', userId: null });
  expect(await text('settings.json')).not.toContain('token-1');
  expect(await text('ended-sessions.json')).not.toContain('token-1');
  await (await settings()).change({ token: 'token-2', userId: 2 });
  expect((await settings()).get()).toMatchObject({ token: 'token-2', userId: 2 });
});

/** What removes the account of player 1: a logout rejects, and the page ends what is forgotten. */
const removals = {
  dropped: (store: AccountStore) => store.drop('token-1'),
  forgotten: (store: AccountStore) => store.forget(1),
};

test.each(Object.entries(removals))(
  'an account that is %s though no file can be written does not come back after a restart',
  async (what, remove) => {
    await loggedIn();
    const told: string[] = [];
    const store = await accounts((path) => told.push(path));
    const kept = vi
      .spyOn(CopiedFile.prototype, 'saveOver')
      .mockRejectedValue(Object.assign(new Error('held'), { code: 'EBUSY' }));
    const said = await remove(store).catch((error: Error) => error.message);
    expect(said).toBe(what === 'forgotten' ? 'token-1' : 'held');
    kept.mockRestore();
    expect(told).toEqual([join(home, 'accounts.json')]);
    expect(ids(store)).toEqual([2]);
    expect(await text('accounts.json')).toContain('token-1');
    expect(ids(await accounts())).toEqual([2]);
    for (const name of FILES.slice(0, 2)) expect(await text(name)).not.toContain('token-1');
  },
);
