import type { SecurityEvent } from '@gamebox/contract';
import { ERRORS } from '@gamebox/contract';

/** What happened, in the player's words. */
export function eventTitle({ kind, outcome }: SecurityEvent): string {
  switch (kind) {
    case 'login':
      return outcome === 'wechat' ? '微信登录' : '短信验证码登录';
    case 'logout':
      return '退出登录';
    case 'session-ended':
      return '让其他设备下线';
    case 'mobile-bound':
      return '绑定手机号';
    case 'mobile-changed':
      return '更换手机号';
    case 'verify':
      return outcome === 'passed' ? '实名认证通过' : `实名认证：${reasonOf(outcome)}`;
    case 'paid':
      return '付款';
    case 'refunded':
      return '退款';
    case null:
      return '账号操作';
    default:
      return kind satisfies never;
  }
}

/** What it was about: a masked name or mobile, an order. */
export function eventSubject({ subject }: SecurityEvent): string {
  const order = /^order (\d+)$/.exec(subject)?.[1];
  return order === undefined ? subject : `订单 ${order}`;
}

/** Something that whoever owns the account should look at. */
export function isWarning({ kind, outcome }: SecurityEvent): boolean {
  return kind === 'verify' && outcome !== 'passed';
}

function reasonOf(key: string): string {
  const known = Object.entries(ERRORS).find(([name]) => name === key)?.[1];
  return known?.msg ?? '未通过';
}
