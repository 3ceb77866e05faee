import { z } from 'zod';
import { memberLevel } from '../enums.ts';
import { beginTime, fen, id, page, paging, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { line, optionalLine } from './line.ts';
import { rewardRule, storedRewardRule } from './reward-rule.ts';

const count = z.int().min(0).max(1_000_000);

const benefits = z.object({
  memberLevel,
  bonusPercent: z.int().min(0).max(100),
  signPoints: count,
  signRubies: count,
  extraDraws: count,
  monthlyRubies: count,
});

const offer = z.object({
  memberLevel: memberLevel.exclude(['common']),
  months: z.int().min(1).max(36),
  priceFen: fen.min(1).max(100_000_000),
  /** Given with the payment. */
  rubies: count,
});

const rubyGoods = z.object({
  name: line(64),
  description: optionalLine(500),
  rubies: count.min(1),
  rewards: z.array(rewardRule).min(1).max(20),
});
/** What was set before may be no line. */
const storedGoods = rubyGoods.extend({
  goodsId: id,
  name: z.string(),
  description: z.string(),
  rewards: z.array(storedRewardRule),
});

/** The complete version; a level that is left out gives nothing and is not sold. */
const content = z.object({
  /** In the future; no other version may begin at the same time. */
  fromTime: beginTime,
  benefits: z.array(benefits).min(1).max(3),
  offers: z.array(offer).max(100),
  /** In the order in which they are shown. */
  goods: z.array(rubyGoods).max(100),
});
export type NewPrivilegeVersion = z.output<typeof content>;

const privilegeVersion = content.extend({
  fromTime: time,
  privilegeVersionId: id,
  offers: z.array(offer.extend({ offerId: id, memberLevel })),
  goods: z.array(storedGoods),
});
export type PrivilegeVersion = z.output<typeof privilegeVersion>;

export const pagePrivilegeVersions = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/privilege-version/page',
  right: 'content.manage',
  summary: 'What member levels gave, give and will give and cost, what begins last first',
  query: paging,
  result: page(privilegeVersion),
});

export const createPrivilegeVersion = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/privilege-version/create',
  right: 'content.manage',
  summary: 'What member levels give and cost from a time on; terms that were bought keep theirs',
  body: content
    .refine(({ benefits: levels }) => isDistinct(levels.map((level) => level.memberLevel)), {
      path: ['benefits'],
      error: 'each level once',
    })
    .refine(({ offers }) => isDistinct(offers.map((one) => [one.memberLevel, one.months].join())), {
      path: ['offers'],
      error: 'each level and months once',
    })
    .refine(
      ({ offers, benefits: levels }) => {
        const known = new Set<number>(levels.map((level) => level.memberLevel));
        return offers.every((one) => known.has(one.memberLevel));
      },
      { path: ['offers'], error: 'what is sold gives something: its level is among the benefits' },
    ),
  result: z.object({ privilegeVersionId: id }),
});

function isDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
