import { toast } from '@gamebox/ui/toast-store.ts';
import { Channel } from '@gamebox/contract';
import type { StoreApi } from 'zustand';
import { hasHost } from '../../../bridge/cef-query.ts';
import { loadLocalSetting, saveLocalSetting } from '../../../bridge/local-setting.ts';
import { logError } from '@gamebox/web/log-error.ts';
import type { SessionData } from './session-data.ts';
import {
  NOBODY,
  newClientId,
  sessionOfSetting,
  settingOfSession,
  storeSession,
  storedSession,
} from './session-data.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

export interface SessionState extends SessionData {
  /** Whether the host, or this browser's storage, has said who is logged in. */
  restored: boolean;
  set: (change: Partial<SessionData>) => void;
  setToken: (token: string) => void;
  clearToken: () => void;
  /** Clears everything except the installation's id. */
  clearAll: () => void;
  /**
   * Settles when the last change is stored; false if the host refused it, so that this page's
   * version is the newest.
   */
  kept: Promise<boolean>;
}

/**
 * The session. Every change is stored, by the host or in localStorage
 * (`docs/specification.md#local-storage`).
 */
export const useSession = defineStore<SessionState>((set, get) => {
  const change = (part: Partial<SessionData>) => {
    set(part);
    set({ kept: keep(part, get()) });
  };
  return {
    ...NOBODY,
    restored: false,
    kept: Promise.resolve(true),
    set: change,
    setToken: (token) => change({ token }),
    clearToken: () => change({ token: '' }),
    clearAll: () => change({ ...NOBODY, clientId: get().clientId }),
  };
});

export function useLoggedIn(): boolean {
  return useSession((session) => session.token !== '');
}

export function isLoggedIn(stores: Stores): boolean {
  return useSession.of(stores).getState().token !== '';
}

const chosenChannel = ({ channel }: SessionState): Channel => channel || Channel.zone;

/** The channel; 专区 until the player chooses. */
export function useChannel(): Channel {
  return useSession(chosenChannel);
}

export function channelOf(stores: Stores): Channel {
  return chosenChannel(useSession.of(stores).getState());
}

function keep(part: Partial<SessionData>, whole: SessionData): Promise<boolean> {
  if (!hasHost()) {
    storeSession(whole);
    return Promise.resolve(true);
  }
  return saveLocalSetting(settingOfSession(part)).then(
    () => true,
    () => {
      logError('session not kept by host', {});
      if (part.token !== undefined && part.token !== '')
        toast.warning('登录没有保存到这台电脑，下次打开时需要重新登录');
      return false;
    },
  );
}

/** A host that could not read its setting is asked again after this, then after twice as long each time. */
const AGAIN_MS = 2000;
const MOST_AGAIN_MS = 60_000;

/** What the player was told, and when the host is asked again. */
interface Told {
  readonly notice: number;
  readonly againMs: number;
}

/**
 * Restores the session: at once without a host, otherwise when the host has answered; changes that
 * the player made meanwhile stay. Settles with the host's first answer, also if that is a refusal:
 * then the player is told, the host is asked again until it answers, and nothing is written over what
 * it has.
 */
export async function restoreSession(stores: Stores, told: Told | null = null): Promise<void> {
  const session = useSession.of(stores);
  if (!hasHost()) session.setState(storedSession());
  try {
    const setting = await loadLocalSetting();
    if (hasHost()) adopt(session, sessionOfSetting(setting));
  } catch {
    if (told === null) logError('session not restored from host', {});
    const { notice, againMs } = told ?? {
      notice: toast.warning('登录状态和设置没有读出来，正在重试', { stays: true }),
      againMs: AGAIN_MS,
    };
    const later = { notice, againMs: Math.min(2 * againMs, MOST_AGAIN_MS) };
    setTimeout(() => void restoreSession(stores, later), againMs);
    return;
  }
  if (told !== null) toast.dismiss(told.notice);
  session.setState({ restored: true });
  const { clientId, set } = session.getState();
  if (clientId === '') set({ clientId: newClientId() });
}

function adopt(session: StoreApi<SessionState>, found: SessionData): void {
  const now = session.getState();
  session.setState({
    token: now.token || found.token,
    plat: now.plat || found.plat,
    channel: now.channel || found.channel,
    channelId: now.channelId || found.channelId,
    clientId: now.clientId || found.clientId,
  });
}
