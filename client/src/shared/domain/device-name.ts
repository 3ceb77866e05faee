import type { ClientSystem } from '@gamebox/contract';

const systems: Readonly<Record<ClientSystem, string>> = {
  windows: 'Windows 电脑',
  macos: 'Mac 电脑',
  linux: 'Linux 电脑',
  android: '安卓手机',
  ios: '苹果手机',
  '': '设备',
};

/**
 * The system, and what tells one device of it from another: an installation's name is long and
 * random, its end is enough. `instead` stands for a name that says nothing.
 */
export function deviceName(
  system: ClientSystem | undefined,
  clientId: string,
  instead = '',
): string {
  const end = clientId
    .replace(/[^a-z\d]/gi, '')
    .slice(-4)
    .toUpperCase();
  return `${systems[system ?? '']} ${end === '' ? instead : end}`.trim();
}
