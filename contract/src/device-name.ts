import type { ClientSystem } from './api/session.ts';

const SYSTEM_NAMES: Readonly<Record<ClientSystem, string>> = {
  windows: 'Windows 电脑',
  macos: 'Mac 电脑',
  linux: 'Linux 电脑',
  android: '安卓手机',
  ios: '苹果手机',
  '': '设备',
};
const END_LENGTH = 4;

/** Distinguishes installations: the id is long and random, so its end is enough. */
export function clientEnd(clientId: string): string {
  return clientId
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(-END_LENGTH)
    .toUpperCase();
}

/** A device's name for its player; `instead` replaces a client id without information. */
export function deviceName(
  system: ClientSystem | undefined,
  clientId: string,
  instead = '',
): string {
  const end = clientEnd(clientId) || instead;
  if (end === '' && (system ?? '') === '') return '未知设备';
  return `${SYSTEM_NAMES[system ?? '']} ${end}`.trim();
}
