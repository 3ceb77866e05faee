import { Channel } from '@gamebox/contract';
import { create } from 'zustand';
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

export interface SessionState extends SessionData {
  set: (change: Partial<SessionData>) => void;
  setToken: (token: string) => void;
  clearToken: () => void;
  /** Everything but the name of this installation. */
  clearAll: () => void;
}

/**
 * The session; every change is kept, by the host or in localStorage
 * (`docs/specification.md#local-storage`).
 */
export const useSession = create<SessionState>()((set, get) => {
  const change = (part: Partial<SessionData>) => {
    set(part);
    keep(part, get());
  };
  return {
    ...NOBODY,
    set: change,
    setToken: (token) => change({ token }),
    clearToken: () => change({ token: '' }),
    clearAll: () => change({ ...NOBODY, clientId: get().clientId }),
  };
});

export function useLoggedIn(): boolean {
  return useSession((session) => session.token !== '');
}

export function isLoggedIn(): boolean {
  return useSession.getState().token !== '';
}

/** 专区 until the player chooses. */
export function useChannel(): Channel {
  return useSession((session) => session.channel || Channel.zone);
}

function keep(part: Partial<SessionData>, whole: SessionData): void {
  if (!hasHost()) {
    storeSession(whole);
    return;
  }
  const saved = saveLocalSetting(settingOfSession(part)).then(
    () => true,
    () => {
      logError('session not kept by host', {});
      return false;
    },
  );
  lastKept = saved;
}

let lastKept: Promise<boolean> = Promise.resolve(true);

/** Once the last change is kept; false where the host refused to, so that ours is the newest. */
export function sessionKept(): Promise<boolean> {
  return lastKept;
}

/**
 * Brings the session back: at once without a host, else when the host has answered; what the
 * player did meanwhile stays. Settles in any case.
 */
export async function restoreSession(): Promise<void> {
  if (!hasHost()) useSession.setState(storedSession());
  try {
    const setting = await loadLocalSetting();
    if (hasHost()) adopt(sessionOfSetting(setting));
  } catch {
    logError('session not restored from host', {});
  }
  const { clientId, set } = useSession.getState();
  if (clientId === '') set({ clientId: newClientId() });
}

function adopt(found: SessionData): void {
  const now = useSession.getState();
  useSession.setState({
    token: now.token || found.token,
    plat: now.plat || found.plat,
    channel: now.channel || found.channel,
    channelId: now.channelId || found.channelId,
    clientId: now.clientId || found.clientId,
  });
}
