import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNTS_KEPT } from '@gamebox/contract/host';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { AccountStore } from './account-store.ts';
import { EndedSessions } from './ended-sessions.ts';

let home: string;
let time = 0;
beforeEach(async () => {
  home = await temporaryFolder();
});

const open = async () =>
  AccountStore.open({
    home,
    ended: await EndedSessions.open(home, () => undefined),
    now: () => (time += 1000),
    onBackup: () => undefined,
    onUnsaved: () => undefined,
  });
const account = (userId: number, token = `token-${userId}`) => ({
  userId,
  token,
  nickname: `玩家${userId}`,
  avatar: '/assets/avatars/fox.svg',
  mobile: '138****0000',
});
const ids = (store: AccountStore) => store.list().map(({ userId }) => userId);

test('keeps accounts over a restart, the last used first, and shows no token', async () => {
  const store = await open();
  await Promise.all([store.keep(account(1)), store.keep(account(2))]);
  await store.keep(account(1, 'newer'));
  const again = await open();
  expect(ids(again)).toEqual([1, 2]);
  expect(JSON.stringify(again.list())).not.toMatch(/token|newer/);
  expect(again.tokenOf(1)).toBe('newer');
  expect(again.tokenOf(3)).toBeNull();
});

test('a removed account is gone from the disk, and its token is returned once', async () => {
  const store = await open();
  await store.keep(account(1));
  await store.keep(account(2));
  expect(await store.forget(1)).toBe('token-1');
  expect(await store.forget(1)).toBeNull();
  expect(ids(await open())).toEqual([2]);
  expect(await readFile(join(home, 'accounts.json'), 'utf8')).not.toContain('token-1');
});

test('only the account of an ended session is removed', async () => {
  const store = await open();
  await store.keep(account(1));
  await store.keep(account(2));
  await store.drop('token-1');
  await store.drop('token-1');
  await store.drop('');
  expect(ids(store)).toEqual([2]);
});

test('beyond the limit the account used longest ago is removed', async () => {
  const store = await open();
  for (let userId = 1; userId <= ACCOUNTS_KEPT + 2; userId++) await store.keep(account(userId));
  expect(ids(store)).toHaveLength(ACCOUNTS_KEPT);
  expect(ids(store)).not.toContain(2);
});

test.each([
  ['nonsense', '{', []],
  ['one bad account among good ones', JSON.stringify([{ userId: 'x' }, stored()]), [7]],
])('%s in the file is dropped, the rest is used', async (_, text, left) => {
  await writeFile(join(home, 'accounts.json'), text);
  expect(ids(await open())).toEqual(left);
  expect(await readdir(home)).toContain('accounts.bad-1.json');
});

function stored() {
  return { ...account(7), lastUseTime: 1 };
}
