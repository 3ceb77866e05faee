import type { PointsOrderSource, PointsOrderState } from '@gamebox/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { RewardRule } from '../modules/reward/rules.ts';

/** Epoch milliseconds. */
type Time = number;

export interface AddressTable {
  addressId: GeneratedAlways<number>;
  userId: number;
  /** A `Contact` as JSON, encrypted for its user. */
  contactCipher: Buffer;
  isDefault: boolean;
  createTime: Time;
}

interface StockTable {
  stockId: Generated<number>;
  remaining: number;
}

export interface PointsGoodsTable {
  goodsId: Generated<number>;
  stockId: number;
  name: string;
  description: string;
  picture: string;
  position: number;
  /** Sent by post; else it is `rewards`. */
  physical: boolean;
  rewards: JSONColumnType<RewardRule[]>;
}

/** The latest whose `fromTime` has come holds; an older one is kept for the orders made under it. */
export interface PointsGoodsVersionTable {
  versionId: Generated<number>;
  goodsId: number;
  fromTime: Time;
  onSale: boolean;
  /** Of one, by member level. */
  commonPoints: number;
  diamondPoints: number;
  supremePoints: number;
  /** 0: no limit. */
  limitPerUser: number;
}

export interface PointsOrderTable {
  orderId: GeneratedAlways<number>;
  userId: number;
  source: PointsOrderSource;
  sourceKey: string;
  /** SHA-256 of what was asked for. */
  contentHash: Buffer;
  goodsId: number | null;
  versionId: number | null;
  /** Where the goods go back to if it is closed; null: they are not kept there. */
  stockId: number | null;
  goodsName: string;
  picture: string;
  quantity: number;
  points: number;
  physical: boolean;
  state: PointsOrderState;
  /** A `Contact` as JSON, encrypted for its user. */
  contactCipher: Buffer | null;
  carrier: string | null;
  trackingNumber: string | null;
  createTime: Time;
  sendTime: Time | null;
  receiveTime: Time | null;
  closeTime: Time | null;
}

export interface PointsSchema {
  address: AddressTable;
  stock: StockTable;
  pointsGoods: PointsGoodsTable;
  pointsGoodsVersion: PointsGoodsVersionTable;
  pointsOrder: PointsOrderTable;
}
