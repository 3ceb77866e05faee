import type { MemberLevel } from '@gamebox/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { RewardRule } from '../modules/reward/rules.ts';

/** Epoch milliseconds. */
type Time = number;

/** The latest version whose `fromTime` has come holds for new purchases. */
interface PrivilegeVersionTable {
  privilegeVersionId: Generated<number>;
  fromTime: Time;
}

export interface PrivilegeBenefitTable {
  benefitId: Generated<number>;
  privilegeVersionId: number;
  level: MemberLevel;
  bonusPercent: number;
  signPoints: number;
  signRubies: number;
  extraDraws: number;
  monthlyRubies: number;
}

export interface PrivilegeOfferTable {
  offerId: Generated<number>;
  privilegeVersionId: number;
  level: MemberLevel;
  months: number;
  priceFen: number;
  rubies: number;
}

export interface PrivilegeTermTable {
  termId: GeneratedAlways<number>;
  userId: number;
  orderId: number;
  level: MemberLevel;
  privilegeVersionId: number;
  months: number;
  beginTime: Time;
  endTime: Time;
  anchorDay: number;
  soldDays: number;
  paidFen: number;
  creditFen: number;
  refundedFen: Generated<number>;
  creditedTo: number | null;
  creditedFen: Generated<number>;
  rubiesGiven: Generated<number>;
  rubiesTaken: Generated<number>;
  /** Rubies that lower terms gave for the days credited to this term. */
  rubiesCredited: Generated<number>;
  /** How many of its own rubies it still has to keep back for them. */
  rubiesOwed: Generated<number>;
  /** Rubies that came with the order. */
  giftRubies: Generated<number>;
  /** Rubies that came with the current or last month. */
  monthRubies: Generated<number>;
  /** null: no month has begun. */
  monthBegin: Time | null;
  monthlyLeft: number;
  monthlyTime: Time | null;
  notice: Generated<number>;
  createTime: Time;
}

interface PrivilegeTakeBackTable {
  refundId: number;
  orderId: number;
  refundFen: number;
  days: number;
  rubies: number;
  time: Time;
}

export interface PrivilegeGoodsTable {
  goodsId: Generated<number>;
  privilegeVersionId: number;
  position: number;
  name: string;
  description: string;
  rubies: number;
  rewards: JSONColumnType<RewardRule[]>;
}

interface PrivilegeExchangeTable {
  exchangeId: GeneratedAlways<number>;
  userId: number;
  requestId: string;
  goodsId: number;
  rubies: number;
  time: Time;
}

interface PrivilegeTermResolutionTable {
  termId: number;
  note: string;
  resolveTime: Time;
}

/** Held terms with a gap before them, and the operator's note: migration 0118. */
type LateTermView = Pick<
  PrivilegeTermTable,
  'termId' | 'userId' | 'orderId' | 'level' | 'createTime' | 'beginTime' | 'endTime'
> & { readonly note: string; readonly resolveTime: Time | null };

export interface PrivilegeSchema {
  privilegeVersion: PrivilegeVersionTable;
  privilegeBenefit: PrivilegeBenefitTable;
  privilegeOffer: PrivilegeOfferTable;
  privilegeTerm: PrivilegeTermTable;
  /** Terms that are neither empty nor credited to another one: migration 0111. */
  heldTerm: PrivilegeTermTable;
  privilegeTermResolution: PrivilegeTermResolutionTable;
  lateTerm: LateTermView;
  privilegeTakeBack: PrivilegeTakeBackTable;
  privilegeGoods: PrivilegeGoodsTable;
  privilegeExchange: PrivilegeExchangeTable;
}
