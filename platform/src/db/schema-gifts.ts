import type { Generated } from 'kysely';

/** Epoch milliseconds. */
type Time = number;

export interface GiftPackTable {
  giftPackId: Generated<number>;
  gameId: number;
  name: string;
  content: string;
  /** How its codes are used. */
  usage: string;
  validFrom: Time;
  /** Nothing is claimed from here on, and the codes end. */
  validUntil: Time;
  position: number;
  shown: boolean;
}

export interface GiftCodeTable {
  giftCodeId: Generated<number>;
  giftPackId: number;
  gameId: number;
  code: string;
  /** Whose it is; null: nobody's yet. */
  userId: number | null;
  receiveTime: Time | null;
}

export interface GiftSchema {
  giftPack: GiftPackTable;
  giftCode: GiftCodeTable;
}
