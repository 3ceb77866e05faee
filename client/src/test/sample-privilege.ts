import type { MemberBenefits, MemberTerm } from '@gamebox/contract';
import type { Offer, Privilege } from '../features/privilege/api/privilege.ts';

const day = 86_400_000;
/** Midnight in China. */
const midnight = Date.parse('2026-12-23T00:00:00+08:00');

const none: MemberBenefits = {
  bonusPercent: 0,
  signPoints: 0,
  signRubies: 0,
  extraDraws: 0,
  monthlyRubies: 0,
};

export function sampleOffer(offerId: number, more: Partial<Offer> = {}): Offer {
  return {
    offerId,
    memberLevel: 1,
    months: 1,
    priceFen: 1500,
    rubies: 0,
    preview: {
      kind: 'buy',
      creditDays: 0,
      creditFen: 0,
      creditRubies: 0,
      dueFen: 1500,
      extraDays: 0,
      beginTime: midnight - 31 * day,
      endTime: midnight,
    },
    refusal: null,
    ...more,
  };
}

export function samplePrivilege(more: Partial<Privilege> = {}): Privilege {
  const even = (percent: number) => ({ least: percent, most: percent });
  return {
    memberLevel: 0,
    expireTime: null,
    daysLeft: 0,
    benefits: none,
    levels: [
      { memberLevel: 0, benefits: none, shopPercent: even(100) },
      {
        memberLevel: 1,
        benefits: { ...none, bonusPercent: 3, signPoints: 5, signRubies: 1, extraDraws: 2 },
        shopPercent: even(95),
      },
      {
        memberLevel: 2,
        benefits: { ...none, bonusPercent: 8, signPoints: 15, monthlyRubies: 200 },
        shopPercent: { least: 85, most: 90 },
      },
    ],
    offers: [
      sampleOffer(1),
      sampleOffer(2, { months: 12, priceFen: 14_800, rubies: 200 }),
      sampleOffer(3, { memberLevel: 2, priceFen: 4500 }),
    ],
    ...more,
  };
}

export function sampleTerm(termId: number, more: Partial<MemberTerm> = {}): MemberTerm {
  return {
    termId,
    memberLevel: 1,
    months: 1,
    method: 1,
    paidFen: 1500,
    creditFen: 0,
    refundedFen: 0,
    creditRefundedFen: 0,
    beginTime: midnight - 31 * day,
    endTime: midnight,
    state: 'running',
    orderId: termId,
    createTime: midnight - 31 * day,
    ...more,
  };
}
