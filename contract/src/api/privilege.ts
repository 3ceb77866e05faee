import { z } from 'zod';
import { defineCall } from '../call.ts';
import { memberLevel, paymentMethod } from '../enums.ts';
import { fen, id, page, paging, time } from '../fields.ts';
import { known } from '../known.ts';
import { reward, rewardConfig } from './reward.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

const count = lazySchema(() => z.int().nonnegative());

/** The benefits of a member level; one is null where it is unknown. */
export const memberBenefits = lazyObject(() => ({
  /** The percentage of a top-up's coins, in addition to its own tier. */
  bonusPercent: known(count),
  /** With each sign-in, in addition to the day's reward. */
  signPoints: known(count),
  signRubies: known(count),
  /** Draws per day, in addition to the lottery's own. */
  extraDraws: known(count),
  /** On the first day of a term and each month after that. */
  monthlyRubies: known(count),
}));
export type MemberBenefits = z.infer<typeof memberBenefits>;
/** As the platform tells them: it knows all. */
export type GivenBenefits = z.input<typeof memberBenefits>;

/** A term of a level on sale now. A changed price makes another offer with another id. */
export const privilegeOffer = lazyObject(() => ({
  offerId: id,
  memberLevel: known(memberLevel),
  months: z.int().positive(),
  priceFen: fen.positive(),
  /** Given once with the payment; minus `creditRubies` of an upgrade. */
  rubies: count,
}));
export type PrivilegeOffer = z.infer<typeof privilegeOffer>;

/**
 * Why the player can't buy an offer now: a higher level is running, or the term would be too long.
 */
export const privilegeRefusal = lazySchema(() => z.enum(['higherLevel', 'termLimit']));
export type PrivilegeRefusal = z.infer<typeof privilegeRefusal>;

/** What buying it now would do. */
export const privilegePreview = lazyObject(() => ({
  kind: known(z.enum(['buy', 'renew', 'upgrade'])),
  /** The days that are left of a lower level and their value, which reduces the price. */
  creditDays: count,
  creditFen: count,
  /** Rubies that came with these days; they reduce those of the order, then those of the months. */
  creditRubies: known(count, 0),
  /** The amount to pay before any coupon. */
  dueFen: fen.positive(),
  /** For the part of the credit that exceeds the price. */
  extraDays: count,
  beginTime: time,
  endTime: time,
}));
export type PrivilegePreview = z.infer<typeof privilegePreview>;

/** The content of an order of type 2 (privilege). */
export const privilegeContent = lazyObject(() => ({ offerId: id }));
export type PrivilegeContent = z.infer<typeof privilegeContent>;

export const getPrivilege = defineCall({
  method: 'GET',
  path: '/api/web-api/member/privilege/get',
  access: 'login',
  summary: 'The member levels, what they cost and give, and where the user stands',
  result: lazyObject(() => ({
    /** The level at this moment. */
    memberLevel: known(memberLevel),
    /** When the last paid term ends; null: common. */
    expireTime: time.nullable(),
    /** Days in China until then, including today. */
    daysLeft: count,
    /** The user's benefits, as promised when the running term was bought. */
    benefits: memberBenefits,
    /** The levels on sale now. */
    levels: z.array(
      z.object({
        memberLevel: known(memberLevel),
        benefits: memberBenefits,
        /** The lowest and the highest percentage of the common price in the points shop. */
        shopPercent: z.object({ least: z.number(), most: z.number() }),
      }),
    ),
    offers: z.array(
      privilegeOffer.extend({
        /** null: it can't be bought. */
        preview: privilegePreview.nullable(),
        refusal: known(privilegeRefusal.nullable()),
      }),
    ),
  })),
});

export const memberTermState = lazySchema(() =>
  z.enum([
    'coming',
    'running',
    'over',
    /** Its rest was credited to a higher level. */
    'credited',
    'refunded',
  ]),
);
export type MemberTermState = z.infer<typeof memberTermState>;

export const memberTerm = lazyObject(() => ({
  termId: id,
  memberLevel: known(memberLevel),
  months: z.int().positive(),
  /** The payment method: amounts are in fen, or in the method's coins. */
  method: known(paymentMethod),
  /** The amount paid. */
  paidFen: fen.nonnegative(),
  /** The credited value of a lower level. */
  creditFen: count,
  /** Refunds of the order itself. */
  refundedFen: count,
  /** Refunds of the credited orders; each order shows its own in its own unit. */
  creditRefundedFen: known(count, 0),
  beginTime: time,
  endTime: time,
  state: known(memberTermState),
  /** The order that bought it. */
  orderId: id,
  createTime: time,
}));
export type MemberTerm = z.infer<typeof memberTerm>;

export const pageMemberTerms = defineCall({
  method: 'GET',
  path: '/api/web-api/member/privilege/terms',
  access: 'login',
  summary: 'The user’s terms of member levels, the latest first',
  query: paging,
  result: page(memberTerm),
});

/** Goods for rubies. A changed price makes other goods with another id. */
export const rubyGoods = lazyObject(() => ({
  goodsId: id,
  name: z.string(),
  description: z.string(),
  rubies: z.int().positive(),
  rewards: z.array(rewardConfig),
}));
export type RubyGoods = z.infer<typeof rubyGoods>;

export const listRubyGoods = defineCall({
  method: 'GET',
  path: '/api/web-api/member/privilege/ruby-goods',
  access: 'login',
  summary: 'What rubies can be exchanged for now',
  result: lazySchema(() => z.array(rubyGoods)),
});

/** Business errors: PRIVILEGE_GOODS_NOT_FOUND, PRIVILEGE_REQUEST_USED, LEDGER_INSUFFICIENT. */
export const exchangeRubies = defineCall({
  method: 'POST',
  path: '/api/web-api/member/privilege/exchange',
  access: 'login',
  summary: 'Exchange rubies; the same requestId is the same exchange',
  body: lazyObject(() => ({ goodsId: id, requestId: z.uuid() })),
  result: lazyObject(() => ({ rewards: z.array(reward) })),
});
