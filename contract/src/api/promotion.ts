import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, page, paging, time } from '../fields.ts';
import { givenInviteCode } from '../invite-code.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

const count = lazySchema(() => z.int().nonnegative());

/** What an invitation gives. Coins are welfare coins. */
export const promotionRule = lazyObject(() => ({
  /** The percentage of an invited player's payments, rounded down. */
  commissionPercent: z.int().min(0).max(100),
  /** The most that one invited player brings per month in China. */
  monthlyCap: count,
  /**
   * An invitation becomes effective when the invited player is verified and has played this long, …
   */
  playMinutes: z.int().positive(),
  /** … within so many days. */
  withinDays: z.int().positive(),
  inviter: z.object({ points: count, coins: count }),
  invited: z.object({ points: count, coins: count }),
}));
export type PromotionRule = z.infer<typeof promotionRule>;

/** The owner of the code, as a stranger may see them. */
const inviter = lazyObject(() => ({ nickname: z.string(), avatar: z.string() }));

export const getPromotion = defineCall({
  method: 'GET',
  path: '/api/web-api/promotion/get',
  access: 'login',
  summary: 'The player’s invite code and link, the rule that holds now, and the totals',
  result: lazyObject(() => ({
    code: z.string(),
    link: z.url(),
    /** null: invitations give nothing now. */
    rule: promotionRule.nullable(),
    invited: count,
    /** Those that are effective. */
    effective: count,
    /** What all invitations gave, minus what refunds took back. */
    points: count,
    coins: z.int(),
    /** The coins since the beginning of the month in China. */
    coinsOfMonth: z.int(),
    /** Coins that refunds took back and that later commission has not paid yet. */
    debt: count,
    /** The player's inviter; null: none. */
    inviter: inviter.nullable(),
    /** Until when the player can enter an inviter; null: too late, or already entered. */
    bindUntil: known(time.nullable()),
  })),
});
export type Promotion = z.infer<(typeof getPromotion)['result']>;

export const InvitationState = { joined: 0, effective: 1, void: 2 } as const;
export type InvitationState = (typeof InvitationState)[keyof typeof InvitationState];

export const pageInvited = defineCall({
  method: 'GET',
  path: '/api/web-api/promotion/invited/page',
  access: 'login',
  summary: 'The players who came by the player’s code, the latest first',
  query: paging,
  result: page(
    lazyObject(() => ({
      invitationId: id,
      /** Masked. */
      nickname: z.string(),
      avatar: z.string(),
      /** Masked; null if none is bound. */
      mobile: z.string().nullable(),
      time,
      state: known(z.enum(InvitationState)),
      points: count,
      coins: z.int(),
    })),
  ),
});
export type Invited = z.infer<(typeof pageInvited)['result']>['list'][number];

/** What the player got or gave back: for an effective invitation, for a payment, for a refund. */
export const GainKind = { effective: 0, commission: 1, refund: 2 } as const;
export type GainKind = (typeof GainKind)[keyof typeof GainKind];

export const pageGains = defineCall({
  method: 'GET',
  path: '/api/web-api/promotion/gain/page',
  access: 'login',
  summary: 'What the player’s invitations gave, and what was taken back, the latest first',
  query: paging,
  result: page(
    lazyObject(() => ({
      gainId: id,
      kind: known(z.enum(GainKind)),
      /** The invited player's name, masked. */
      nickname: z.string(),
      points: count,
      /** Negative for a refund. */
      coins: z.int(),
      /** The part of the coins that paid a debt or became one. */
      ofDebt: count,
      time,
    })),
  ),
});
export type Gain = z.infer<(typeof pageGains)['result']>['list'][number];

export const bindInviter = defineCall({
  method: 'POST',
  path: '/api/web-api/promotion/bind',
  access: 'login',
  summary: 'Say who invited the player: once, within a day of the registration',
  body: lazyObject(() => ({ code: givenInviteCode })),
  result: lazySchema(() => z.boolean()),
});

export const getInviter = defineCall({
  method: 'GET',
  path: '/api/web-api/promotion/inviter',
  access: 'open',
  summary: 'Whose invite code it is, and what the invited player gets',
  query: lazyObject(() => ({ code: givenInviteCode })),
  result: lazyObject(() => ({ inviter, rule: promotionRule.nullable() })),
});
