import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, page, paging, time } from '../fields.ts';
import { givenInviteCode } from '../invite-code.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

const count = z.int().nonnegative();

/** What an invitation gives. Coins are welfare coins. */
export const promotionRule = lazyObject(() => ({
  /** Of what an invited player really paid, rounded down. */
  commissionPercent: z.int().min(0).max(100),
  /** The most that one invited player brings in a month of China. */
  monthlyCap: count,
  /** An invitation counts once the invited player is verified and has played so long, … */
  playMinutes: z.int().positive(),
  /** … within so many days. */
  withinDays: z.int().positive(),
  inviter: z.object({ points: count, coins: count }),
  invited: z.object({ points: count, coins: count }),
}));
export type PromotionRule = z.infer<typeof promotionRule>;

/** Whose code it is, as a stranger may see it. */
const inviter = lazyObject(() => ({ nickname: z.string(), avatar: z.string() }));

export const getPromotion = defineCall({
  method: 'GET',
  path: '/api/web-api/promotion/get',
  access: 'login',
  summary: 'The player’s invite code and link, the rule that holds now, and the totals',
  result: lazyObject(() => ({
    code: z.string(),
    link: z.url(),
    /** null: nothing is given for invitations now. */
    rule: promotionRule.nullable(),
    invited: count,
    /** Of them, those that count. */
    effective: count,
    /** What all invitations gave, less what was taken back at refunds. */
    points: count,
    coins: z.int(),
    /** The part of the coins since the month began in China. */
    coinsOfMonth: z.int(),
    /** Taken back at refunds and not yet set against later commission. */
    debt: count,
    /** Who invited the player; null: nobody. */
    inviter: inviter.nullable(),
    /** Until when the player can say who it was; null where it is too late or said already. */
    bindUntil: time.nullable(),
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
      /** Masked; null where none is bound. */
      mobile: z.string().nullable(),
      time,
      state: known(z.enum(InvitationState)),
      points: count,
      coins: z.int(),
    })),
  ),
});
export type Invited = z.infer<(typeof pageInvited)['result']>['list'][number];

/** What the player got or gave back: for an invitation that counts, for a payment, at a refund. */
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
      /** Of the invited player, masked. */
      nickname: z.string(),
      points: count,
      /** Below 0 at a refund. */
      coins: z.int(),
      /** The part of the coins that was set against a debt, or became one. */
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
  result: z.boolean(),
});

export const getInviter = defineCall({
  method: 'GET',
  path: '/api/web-api/promotion/inviter',
  access: 'open',
  summary: 'Whose invite code it is, and what the invited player gets',
  query: lazyObject(() => ({ code: givenInviteCode })),
  result: lazyObject(() => ({ inviter, rule: promotionRule.nullable() })),
});
