import type { LocalSettingChange, LocalSettingOnPage } from '@gamebox/contract';
import { localSettingOnPage } from '@gamebox/contract';
import { create } from 'zustand';
import { readStoredObject, writeStored } from '../shared/lib/stored.ts';
import { callHost } from './call-host.ts';
import { hasHost } from './cef-query.ts';

/** The storage key that replaces the host's setting in a plain browser, without the session. */
const key = 'setting';

/** The host's local setting; empty until the host has answered. */
const useSetting = create<LocalSettingOnPage>(() => ({}));

const useLoaded = create<{ loaded: boolean }>(() => ({ loaded: false }));

/** False until the setting was read: a missing value may still come. */
export function useSettingLoaded(): boolean {
  return useLoaded((store) => store.loaded);
}

export function localSetting(): LocalSettingOnPage {
  return useSetting.getState();
}

/** One value of the setting; updates with it. */
export function useLocalSetting<T>(select: (setting: LocalSettingOnPage) => T): T {
  return useSetting(select);
}

/** The id of the player whose session the host has; null for nobody, or until it is known. */
export function usePlayer(): number | null {
  return useSetting(({ userId }) => userId ?? null);
}

/** Reads the whole setting; rejects like callHost, and keeps the old values then. */
export async function loadLocalSetting(): Promise<LocalSettingOnPage> {
  const setting = hasHost() ? await callHost('getLocalSetting', null) : storedSetting();
  useSetting.setState(setting, true);
  useLoaded.setState({ loaded: true });
  return setting;
}

/** What the host has not answered yet, the oldest first. */
let unanswered: readonly LocalSettingChange[] = [];

/**
 * Changes a part of it: shown at once, and undone if the host refuses (then rejects). Neither answer
 * takes back what was changed after it.
 */
export async function saveLocalSetting(change: LocalSettingChange): Promise<void> {
  const before = localSetting();
  useSetting.setState(change);
  if (!hasHost()) {
    writeStored(key, JSON.stringify({ ...storedSetting(), ...withoutSession(change) }));
    return;
  }
  unanswered = [...unanswered, change];
  // A later change is shown until its own answer comes.
  const show = (setting: LocalSettingOnPage) => {
    const later = unanswered.slice(unanswered.indexOf(change) + 1);
    unanswered = unanswered.filter((one) => one !== change);
    const shown: LocalSettingOnPage = { ...setting };
    for (const one of later) Object.assign(shown, one);
    useSetting.setState(shown);
  };
  try {
    show((await callHost('setLocalSetting', change)) ?? {});
  } catch (error) {
    const names = Object.keys(change);
    show({
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      ...Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name))),
    });
    throw error;
  }
}

/** Makes a stored account's session the setting's; null if the host no longer has it. */
export async function switchSettingTo(userId: number): Promise<LocalSettingOnPage | null> {
  const setting = await callHost('switchAccount', { userId });
  // A host that does not say whose session it is must not leave the last player's id here.
  if (setting !== null) useSetting.setState({ userId: null, ...setting });
  return setting;
}

function storedSetting(): LocalSettingOnPage {
  return localSettingOnPage.catch({}).parse(readStoredObject(key) ?? {});
}

function withoutSession(change: LocalSettingChange): LocalSettingChange {
  const {
    token: _token,
    userId: _user,
    client_id: _client,
    plat_id: _plat,
    channel_id: _channel,
    ...rest
  } = change;
  return rest;
}
