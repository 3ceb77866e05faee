import type { BalanceLog, Coupon, GameAccount, RedPacket } from '@gamebox/contract';

const day = 86_400_000;

export function sampleMovement(logId: number, more: Partial<BalanceLog> = {}): BalanceLog {
  return {
    logId,
    title: '每日签到',
    change: 10,
    balance: 10 * logId,
    createTime: Date.now() - logId * day,
    orderId: null,
    orderNo: null,
    ...more,
  };
}

export function sampleCoupon(couponId: number, more: Partial<Coupon> = {}): Coupon {
  return {
    couponId,
    name: '充值满减券',
    orderType: 1,
    value: 1000,
    minimum: 10_000,
    validFrom: Date.now() - day,
    validUntil: Date.now() + 9 * day,
    validity: 0,
    usedTime: null,
    ...more,
  };
}

export function sampleRedPacket(redPacketId: number, more: Partial<RedPacket> = {}): RedPacket {
  return {
    redPacketId,
    title: '七天连签',
    minValue: 100,
    maxValue: 800,
    createTime: Date.now() - day,
    openTime: null,
    value: null,
    ...more,
  };
}

/** The player's one account of 青河灯录. */
export function sampleGameAccount(more: Partial<GameAccount> = {}): GameAccount {
  return { accountId: 1, gameId: 1001, account: 'lantern1', serverId: 11, createTime: 1, ...more };
}
