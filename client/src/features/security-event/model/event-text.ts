import type { SecurityEvent } from '@gamebox/contract';
import { ERRORS, PaymentMethod } from '@gamebox/contract';

/** A title for the event. */
export function eventTitle({ kind, outcome }: SecurityEvent): string {
  switch (kind) {
    case 'login':
      return outcome === 'wechat' ? '微信登录' : '短信验证码登录';
    case 'login-refused':
      return `登录失败：${reasonOf(outcome)}`;
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
    case 'refund-asked':
      return '退款已提交，等待到账';
    case 'refund-failed':
      return '退款没有成功，需要人工处理';
    case 'refunded':
      return '退款';
    case null:
      return '账号操作';
    default:
      return kind satisfies never;
  }
}

/** What the event is about: a masked name or mobile, an order. */
export function eventSubject({ subject }: SecurityEvent): string {
  const order = /^order ([A-Za-z\d]+)$/.exec(subject)?.[1];
  return order === undefined ? subject : `订单 ${order}`;
}

/** The method of a payment or refund; null: unknown to this version. */
export function paidBy({ outcome }: SecurityEvent): PaymentMethod | null {
  return Object.entries(PaymentMethod).find(([name]) => name === outcome)?.[1] ?? null;
}

/** An event that the owner of the account should look at. */
export function isWarning({ kind, outcome }: SecurityEvent): boolean {
  if (kind === 'verify') return outcome !== 'passed';
  return kind === 'login-refused' || kind === 'refund-failed';
}

function reasonOf(key: string): string {
  const known = Object.entries(ERRORS).find(([name]) => name === key)?.[1];
  return known?.msg ?? '未通过';
}
