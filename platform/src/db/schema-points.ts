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
  /** Sent by post; otherwise the order gives `rewards`. */
  physical: boolean;
  rewards: JSONColumnType<RewardRule[]>;
}

/** The latest version whose `fromTime` has come holds; older ones are kept for their orders. */
export interface PointsGoodsVersionTable {
  versionId: Generated<number>;
  goodsId: number;
  fromTime: Time;
  onSale: boolean;
  /** The price of one piece, by member level. */
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
  /** SHA-256 of the request. */
  contentHash: Buffer;
  goodsId: number | null;
  versionId: number | null;
  /** The stock that gets the goods back if the order is closed; null: they have no stock. */
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
