import type { KeptAccount, UserDetail } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';
import { localSetting, saveLocalSetting, switchSettingTo } from '../../../bridge/local-setting.ts';
import { logError } from '@gamebox/web/log-error.ts';
import { endSessionOf } from '../api/logout.ts';
import { sessionOfSetting } from './session-data.ts';
import { useSession } from './session-store.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/**
 * The accounts whose sessions this computer's host stores, the last used first; null if it stores
 * none: a plain browser, or another operator's host.
 */
const useKept = defineStore<{ accounts: readonly KeptAccount[] | null }>(() => ({
  accounts: null,
}));

export function useAccounts(): readonly KeptAccount[] {
  return useKept((store) => store.accounts) ?? [];
}

/** Asks the host for them; never rejects. */
export async function loadAccounts(stores: Stores): Promise<readonly KeptAccount[] | null> {
  const accounts = hasHost() ? await callHost('listAccounts', null).catch(() => null) : null;
  useKept.of(stores).setState({ accounts });
  return accounts;
}

/**
 * Makes the host store the session of the user, or the user's changed data, and that the current
 * session is this user's.
 */
export async function keepAccount(stores: Stores, user: UserDetail, token: string): Promise<void> {
  if (!hasHost() || token === '') return;
  if (!(await useSession.of(stores).getState().kept)) return;
  const { userId, nickname, avatar, mobile = null } = user;
  if (userId === null) return;
  try {
    const isCurrent = useSession.of(stores).getState().token === token;
    if (isCurrent && localSetting().userId !== userId) await saveLocalSetting({ userId });
    const accounts = await callHost('keepAccount', { userId, nickname, avatar, mobile, token });
    useKept.of(stores).setState({ accounts });
  } catch {
    useKept.of(stores).setState({ accounts: null });
  }
}

/** `ended`: the account's session is no longer stored. `refused`: the host did not switch. */
export type Taken = 'taken' | 'ended' | 'refused';

/** Switches to another account of this computer; never rejects. */
export async function takeAccount(stores: Stores, userId: number): Promise<Taken> {
  try {
    const setting = await switchSettingTo(userId);
    if (setting === null) return 'ended';
    useSession.of(stores).setState({ token: sessionOfSetting(setting).token });
    return 'taken';
  } catch {
    logError('account not switched by host', {});
    return 'refused';
  }
}

export function notTakenText(taken: Exclude<Taken, 'taken'>, nickname: string): string {
  return taken === 'ended'
    ? `${nickname} 的登录已失效，请重新登录`
    : `没有切换到 ${nickname}，请重新登录`;
}

/** Forgets an account here and ends its session on the platform; rejects like callHost. */
export async function forgetAccount(
  stores: Stores,
  http: HttpClient,
  userId: number,
): Promise<void> {
  const kept = await callHost('forgetAccount', { userId });
  await loadAccounts(stores);
  if (kept !== null) await endSessionOf(http, kept.token);
}
