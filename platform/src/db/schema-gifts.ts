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
  /** From then on nothing can be claimed and the codes are invalid. */
  validUntil: Time;
  position: number;
  shown: boolean;
}

export interface GiftCodeTable {
  giftCodeId: Generated<number>;
  giftPackId: number;
  gameId: number;
  code: string;
  /** The player who has the code; null: nobody yet. */
  userId: number | null;
  receiveTime: Time | null;
}

export interface GiftSchema {
  giftPack: GiftPackTable;
  giftCode: GiftCodeTable;
}
