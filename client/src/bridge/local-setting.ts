import type { LocalSettingChange, LocalSettingOnPage } from '@gamebox/contract';
import { localSettingOnPage } from '@gamebox/contract';
import { create } from 'zustand';
import { readStoredObject, writeStored } from '../shared/lib/stored.ts';
import { callHost } from './call-host.ts';
import { hasHost } from './cef-query.ts';

/** The key that stands in for the host's setting in a plain browser, the session left out. */
const key = 'setting';

/** The host's local setting as far as it is known; empty until it has answered. */
const useSetting = create<LocalSettingOnPage>(() => ({}));

const useLoaded = create<{ loaded: boolean }>(() => ({ loaded: false }));

/** False until the setting was read: what it does not say yet may still be said. */
export function useSettingLoaded(): boolean {
  return useLoaded((store) => store.loaded);
}

export function localSetting(): LocalSettingOnPage {
  return useSetting.getState();
}

/** One value of the setting, kept up to date. */
export function useLocalSetting<T>(select: (setting: LocalSettingOnPage) => T): T {
  return useSetting(select);
}

/** Reads the whole setting; rejects as callHost does, and leaves what was known. */
export async function loadLocalSetting(): Promise<LocalSettingOnPage> {
  const setting = hasHost() ? await callHost('getLocalSetting', null) : storedSetting();
  useSetting.setState(setting, true);
  useLoaded.setState({ loaded: true });
  return setting;
}

/** Changes a part of it: shown at once, and taken back where the host refuses (then rejects). */
export async function saveLocalSetting(change: LocalSettingChange): Promise<void> {
  const before = localSetting();
  useSetting.setState(change);
  if (!hasHost()) {
    writeStored(key, JSON.stringify({ ...storedSetting(), ...withoutSession(change) }));
    return;
  }
  try {
    const after = await callHost('setLocalSetting', change);
    if (after !== null) useSetting.setState(after);
  } catch (error) {
    const names = Object.keys(change);
    useSetting.setState({
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      ...Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name))),
    });
    throw error;
  }
}

/** The host makes a kept account's session the setting's; null where it keeps it no longer. */
export async function switchSettingTo(userId: number): Promise<LocalSettingOnPage | null> {
  const setting = await callHost('switchAccount', { userId });
  if (setting !== null) useSetting.setState(setting);
  return setting;
}

function storedSetting(): LocalSettingOnPage {
  return localSettingOnPage.catch({}).parse(readStoredObject(key) ?? {});
}

function withoutSession(change: LocalSettingChange): LocalSettingChange {
  const {
    token: _token,
    client_id: _client,
    plat_id: _plat,
    channel_id: _channel,
    ...rest
  } = change;
  return rest;
}
