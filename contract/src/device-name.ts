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

/** What tells one installation from another: its name is long and random, the end is enough. */
export function clientEnd(clientId: string): string {
  return clientId
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(-END_LENGTH)
    .toUpperCase();
}

/** A device as its player knows it; `instead` stands for a client id that says nothing. */
export function deviceName(
  system: ClientSystem | undefined,
  clientId: string,
  instead = '',
): string {
  const end = clientEnd(clientId);
  return `${SYSTEM_NAMES[system ?? '']} ${end === '' ? instead : end}`.trim();
}
