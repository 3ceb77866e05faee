import type { Generated, GeneratedAlways } from 'kysely';

/** Epoch milliseconds. */
type Time = number;

export interface PromotionRuleTable {
  promotionRuleId: Generated<number>;
  beginTime: Time;
  commissionPercent: number;
  monthlyCap: number;
  playMinutes: number;
  withinDays: number;
  inviterPoints: number;
  inviterCoins: number;
  invitedPoints: number;
  invitedCoins: number;
}

export interface PromoterTable {
  userId: number;
  code: string;
  createTime: Time;
  /** Coins that were taken back after they had been spent. */
  debt: Generated<number>;
}

export interface InvitationTable {
  invitedId: number;
  invitationId: GeneratedAlways<number>;
  inviterId: number;
  time: Time;
  effectiveTime: Time | null;
  voidTime: Time | null;
}

export interface InvitationRefusalTable {
  invitationRefusalId: GeneratedAlways<number>;
  userId: number;
  givenCode: string;
  reason: string;
  time: Time;
}

export interface PromotionGainTable {
  promotionGainId: GeneratedAlways<number>;
  inviterId: number;
  invitedId: number;
  kind: 'effective' | 'commission' | 'refund';
  orderId: number | null;
  refundId: number | null;
  percent: number | null;
  /** The first day of a month in China, `YYYY-MM-01`. */
  month: string | null;
  points: number;
  coins: number;
  posted: number;
  time: Time;
}

export type MarkKind = 'device' | 'mobile' | 'idCard';

/** Keyed hashes. A trigger writes those of ID numbers (migration 0101). */
export interface PersonMarkTable {
  kind: MarkKind;
  mark: Buffer;
  userId: number;
  /** False: plain SHA-256, written before marks were keyed. */
  keyed: Generated<boolean>;
}

/** The last two tables are views of other modules' tables (migration 0100). */
export interface PromotionSchema {
  promotionRule: PromotionRuleTable;
  promoter: PromoterTable;
  invitation: InvitationTable;
  invitationRefusal: InvitationRefusalTable;
  promotionGain: PromotionGainTable;
  personMark: PersonMarkTable;
  registeredPlayer: {
    readonly userId: number;
    readonly nickname: string;
    readonly avatar: string;
    readonly mobile: string | null;
    readonly enabled: boolean;
    readonly registerTime: Time;
  };
  lifelongProgress: {
    readonly userId: number;
    readonly kind: string;
    readonly times: number;
    readonly amount: number;
  };
}
