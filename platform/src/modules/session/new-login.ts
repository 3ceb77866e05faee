import type { ClientSystem } from '@gamebox/contract';
import type { ClientInfo } from '../../caller.ts';
import type { NewMessage } from '../message/service.ts';

const SYSTEMS: Readonly<Record<ClientSystem, string>> = {
  windows: 'Windows 电脑',
  macos: 'Mac 电脑',
  linux: 'Linux 电脑',
  android: '安卓手机',
  ios: '苹果手机',
  '': '设备',
};
const NAME_LENGTH = 4;

/** What tells one installation from another: its name is long and random, the end is enough. */
export function clientEnd(clientId: string): string {
  return clientId
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(-NAME_LENGTH)
    .toUpperCase();
}

/** What an account that is logged in elsewhere is told of another login. */
export function newLogin(
  userId: number,
  sessionId: number,
  { system, clientId, address }: ClientInfo,
): NewMessage {
  const device = `${SYSTEMS[system]} ${clientEnd(clientId)}`.trim();
  return {
    userId,
    sourceKey: `login:${String(sessionId)}`,
    type: null,
    title: '账号在另一台设备登录',
    text: `${device}（${address}）刚刚登录了你的账号。不是你本人的话，请在“个人中心 → 登录设备”让它下线，并更换手机号。`,
    page: 'center',
  };
}
