import type { OrderType } from '@gamebox/contract';
import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { RewardRule } from '../modules/reward/rules.ts';

/** Epoch milliseconds. */
type Time = number;

interface RewardGrantTable {
  grantId: GeneratedAlways<number>;
  /** Identifies what the grant is for: each key is granted once. */
  businessKey: string;
  userId: number;
  source: string;
  /** The player sees it. */
  title: string;
  points: number;
  movementId: number | null;
  time: Time;
}

interface RewardItemTable {
  grantId: number;
  place: number;
  rule: JSONColumnType<RewardRule>;
  /** The drawn amount; 0 for a red packet. */
  value: number;
}

export interface CouponTable {
  couponId: GeneratedAlways<number>;
  userId: number;
  grantId: number;
  place: number;
  name: string;
  orderType: OrderType;
  /** Fen. */
  value: number;
  minimum: number;
  validFrom: Time;
  validUntil: Time;
  usedTime: Time | null;
  usedFor: string | null;
}

export interface RedPacketTable {
  redPacketId: GeneratedAlways<number>;
  userId: number;
  grantId: number;
  place: number;
  title: string;
  /** Fen. */
  minValue: number;
  maxValue: number;
  createTime: Time;
  /** null here and in the two columns after it: not opened yet. */
  openTime: Time | null;
  value: number | null;
  movementId: number | null;
}

export interface RewardSchema {
  rewardGrant: RewardGrantTable;
  rewardItem: RewardItemTable;
  coupon: CouponTable;
  redPacket: RedPacketTable;
}
