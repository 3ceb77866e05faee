import { deviceName } from '@gamebox/contract';
import type { ClientInfo } from '../../caller.ts';
import type { NewMessage } from '../message/service.ts';

/** The message about a new login to an account that is logged in elsewhere. */
export function newLogin(
  userId: number,
  sessionId: number,
  { system, clientId, address }: ClientInfo,
): NewMessage {
  const device = deviceName(system, clientId);
  return {
    userId,
    sourceKey: `login:${String(sessionId)}`,
    type: null,
    title: '账号在另一台设备登录',
    text: `${device}（${address}）刚刚登录了您的账号。不是您本人的话，请在“个人中心 → 登录设备”让它下线，并更换手机号。`,
    page: 'center',
  };
}
