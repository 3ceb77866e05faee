import { z } from 'zod';
import { defineCall } from '../call.ts';
import { memberLevel, paymentMethod } from '../enums.ts';
import { fen, id, page, paging, time } from '../fields.ts';
import { known } from '../known.ts';
import { reward, rewardConfig } from './reward.ts';
import { lazyObject } from '../lazy-object.ts';

const count = z.int().nonnegative();

/** What a member level gives. */
export const memberBenefits = lazyObject(() => ({
  /** Of a top-up's coins, on top of what its own tier gives. */
  bonusPercent: count,
  /** With each sign-in, on top of what the day gives. */
  signPoints: count,
  signRubies: count,
  /** Draws a day, on top of the lottery's own. */
  extraDraws: count,
  /** On the first day of a term and each month after it. */
  monthlyRubies: count,
}));
export type MemberBenefits = z.infer<typeof memberBenefits>;

/** A term of a level as it is sold now. A changed price is another offer with another id. */
export const privilegeOffer = lazyObject(() => ({
  offerId: id,
  memberLevel: known(memberLevel),
  months: z.int().positive(),
  priceFen: fen.positive(),
  /** Given once, when it is paid; less `creditRubies` of an upgrade. */
  rubies: count,
}));
export type PrivilegeOffer = z.infer<typeof privilegeOffer>;

/** Why an offer is not for this player now: a higher level runs, or the term would be too long. */
export const privilegeRefusal = z.enum(['higherLevel', 'termLimit']);
export type PrivilegeRefusal = z.infer<typeof privilegeRefusal>;

/** What buying it now would do. */
export const privilegePreview = lazyObject(() => ({
  kind: known(z.enum(['buy', 'renew', 'upgrade'])),
  /** The days that are left of a lower level, and what they are worth: taken off the price. */
  creditDays: count,
  creditFen: count,
  /** Rubies that came with these days: taken off the order's and then the months'. */
  creditRubies: known(count, 0),
  /** To pay, before any coupon. */
  dueFen: fen.positive(),
  /** For the part of the credit that is above the price. */
  extraDays: count,
  beginTime: time,
  endTime: time,
}));
export type PrivilegePreview = z.infer<typeof privilegePreview>;

/** What an order of type 2 (privilege) asks for. */
export const privilegeContent = lazyObject(() => ({ offerId: id }));
export type PrivilegeContent = z.infer<typeof privilegeContent>;

export const getPrivilege = defineCall({
  method: 'GET',
  path: '/api/web-api/member/privilege/get',
  access: 'login',
  summary: 'The member levels, what they cost and give, and where the user stands',
  result: lazyObject(() => ({
    /** In force now. */
    memberLevel: known(memberLevel),
    /** When the last term that is paid for ends; null: common. */
    expireTime: time.nullable(),
    /** Days in China until then, today counted. */
    daysLeft: count,
    /** What the user has, as it was promised when the term that runs was bought. */
    benefits: memberBenefits,
    /** As they are sold now. */
    levels: z.array(
      z.object({
        memberLevel: known(memberLevel),
        benefits: memberBenefits,
        /** Of the common price of goods in the points shop, the lowest and the highest. */
        shopPercent: z.object({ least: z.number(), most: z.number() }),
      }),
    ),
    offers: z.array(
      privilegeOffer.extend({
        /** null: it is refused. */
        preview: privilegePreview.nullable(),
        refusal: known(privilegeRefusal.nullable()),
      }),
    ),
  })),
});

export const memberTermState = z.enum([
  'coming',
  'running',
  'over',
  /** Its rest was taken off the price of a higher level. */
  'credited',
  'refunded',
]);
export type MemberTermState = z.infer<typeof memberTermState>;

export const memberTerm = lazyObject(() => ({
  termId: id,
  memberLevel: known(memberLevel),
  months: z.int().positive(),
  /** Paid by it: the sums are in fen, or in the coins it pays by. */
  method: known(paymentMethod),
  /** Really paid. */
  paidFen: fen.nonnegative(),
  /** The rest of a lower level that it was paid with as well. */
  creditFen: count,
  /** By the order itself. */
  refundedFen: count,
  /** Of the credit, by the orders that it came from: each of these says it in its own measure. */
  creditRefundedFen: known(count, 0),
  beginTime: time,
  endTime: time,
  state: known(memberTermState),
  /** The order it was bought with. */
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

/** What rubies are exchanged for. A changed price is other goods with another id. */
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
  result: z.array(rubyGoods),
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
