import type { LocalSettingChange, LocalSettingOnPage } from '@gamebox/contract';
import type { Channel } from '@gamebox/contract';
import { channel } from '@gamebox/contract';
import { readStored, readStoredObject, writeStored } from '../../../shared/lib/stored.ts';

/** The session's data (`docs/specification.md#entities`); empty text for unknown values. */
export interface SessionData {
  token: string;
  /** The platform id. */
  plat: number | '';
  /** The chosen channel, 专区 or 精品. */
  channel: Channel | '';
  channelId: string;
  clientId: string;
}

export const NOBODY: SessionData = {
  token: '',
  plat: '',
  channel: '',
  channelId: '',
  clientId: '',
};

/** The storage key of the session in a plain browser. */
export const sessionKey = 'session';
const clientKey = 'clientId';

/** The session stored by a plain browser; invalid data is ignored. */
export function storedSession(): SessionData {
  const stored: Record<string, unknown> = { ...readStoredObject(sessionKey) };
  return {
    token: typeof stored['token'] === 'string' ? stored['token'] : '',
    plat: platOf(stored['plat']),
    channel: channelOf(stored['channel']),
    channelId: '',
    clientId: readStored(clientKey) ?? '',
  };
}

export function storeSession({ token, plat, channel, clientId }: SessionData): void {
  writeStored(sessionKey, JSON.stringify({ token, plat, channel }));
  writeStored(clientKey, clientId);
}

/** The session in a host's local setting (`docs/bridge.md`). */
export function sessionOfSetting(setting: LocalSettingOnPage): SessionData {
  return {
    token: setting.token ?? '',
    plat: platOf(setting.plat_id),
    channel: setting.channel ?? '',
    channelId: String(setting.channel_id ?? ''),
    clientId: String(setting.client_id ?? ''),
  };
}

export function settingOfSession(part: Partial<SessionData>): LocalSettingChange {
  const { token, plat, channel, channelId, clientId } = part;
  return {
    // The account follows when the platform has named it (`keepAccount`).
    ...(token === undefined ? {} : { token, userId: null }),
    ...(plat === undefined ? {} : { plat_id: String(plat) }),
    ...(channelId === undefined ? {} : { channel_id: channelId }),
    ...(clientId === undefined ? {} : { client_id: clientId }),
    ...(channel === undefined || channel === '' ? {} : { channel }),
  };
}

function platOf(value: unknown): number | '' {
  const plat = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isInteger(plat) && plat > 0 ? plat : '';
}

function channelOf(value: unknown): Channel | '' {
  return channel.safeParse(Number(value)).data ?? '';
}

/** An id of this installation for the server; not a secret, but unlikely to occur twice. */
export function newClientId(): string {
  // crypto.randomUUID is missing on plain http other than loopback.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
