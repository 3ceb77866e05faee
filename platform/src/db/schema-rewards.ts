import type { OrderType } from '@gamebox/contract';
import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { RewardRule } from '../modules/reward/rules.ts';

/** Epoch milliseconds. */
type Time = number;

interface RewardGrantTable {
  grantId: GeneratedAlways<number>;
  /** Says what it is given for, once. */
  businessKey: string;
  userId: number;
  source: string;
  /** What the player reads. */
  title: string;
  points: number;
  movementId: number | null;
  time: Time;
}

interface RewardItemTable {
  grantId: number;
  place: number;
  rule: JSONColumnType<RewardRule>;
  /** What was drawn; 0 of a red packet. */
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
  /** null, as the two after it: closed. */
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
