import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bridgeResponse } from '@gamebox/contract/host';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { AccountStore } from '../domains/settings/node/account-store.ts';
import { EndedSessions } from '../domains/settings/node/ended-sessions.ts';
import { SettingStore } from '../domains/settings/node/setting-store.ts';
import type { ShellWindow } from '../shells/shell.ts';
import { answerRequest } from './answer-request.ts';
import { createHandlers } from './create-handlers.ts';
import type { BridgeServices } from './create-handlers.ts';

const quiet = { onBackup: () => undefined, onUnsaved: () => undefined };

/** A player's session, and the accounts 1 and 2 that can be switched to. */
async function loggedIn() {
  const home = await temporaryFolder();
  const ended = await EndedSessions.open(home, quiet.onBackup);
  const settings = await SettingStore.open({ home, ended, ...quiet });
  const accounts = await AccountStore.open({ home, ended, now: () => 1, ...quiet });
  for (const userId of [1, 2])
    await accounts.keep({ userId, token: `token-${userId}`, nickname: '', avatar: '', mobile: '' });
  await settings.change({ token: 'token-1', userId: 1 });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these actions ask nothing else
  const handlers = createHandlers({ settings, accounts } as BridgeServices);
  const ask = async (action: string, data: object) => {
    const request = JSON.stringify({ action, data });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no window is needed
    const text = await answerRequest(handlers, request, {} as ShellWindow, () => undefined);
    return bridgeResponse.parse(JSON.parse(text));
  };
  const change = async (data: object) => (await ask('setLocalSetting', data)).code;
  return { home, ask, change, ids: () => accounts.list().map(({ userId }) => userId) };
}

test('who logs out can’t be switched to any more; another session and setting keep all', async () => {
  const { change, ids } = await loggedIn();
  expect(await change({ viewMode: 'list' })).toBe(0);
  expect(await change({ token: 'token-2' })).toBe(0);
  expect(ids()).toEqual([2, 1]);
  expect(await change({ token: '' })).toBe(0);
  expect(ids()).toEqual([1]);
});

test('a logout that can’t be written in the settings removes the account all the same', async () => {
  const { home, change, ids } = await loggedIn();
  await rm(join(home, 'settings.json'));
  await mkdir(join(home, 'settings.json/in-the-way'), { recursive: true });
  expect(await change({ token: '' })).toBe(-3);
  expect(ids()).toEqual([2]);
});

test('a refused folder is named as the action names it', async () => {
  const { ask } = await loggedIn();
  const refused = (field: string) => ({ code: -3, result: { kind: 'invalid-data', field } });
  expect(await ask('getDiskSpace', { path: 'games' })).toMatchObject(refused('path'));
  expect(await ask('setLocalSetting', { installDir: 'games' })).toMatchObject(
    refused('installDir'),
  );
});
