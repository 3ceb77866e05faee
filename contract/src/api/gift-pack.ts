import { z } from 'zod';
import { GIFT_PACKS_LEFT_SHOWN } from '../constants.ts';
import { defineCall } from '../call.ts';
import { Validity, validity } from '../enums.ts';
import { id, page, paging, queryEnum, queryId, optionalTime } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

const received = lazyObject(() => ({
  code: z.string().min(1),
  /** How to use the code, for the player. */
  usage: z.string(),
  receiveTime: optionalTime,
  /** The code works until just before this time. */
  validUntil: optionalTime,
}));

export const giftPack = lazyObject(() => ({
  giftPackId: id,
  gameId: id,
  gameName: z.string(),
  gameCover: z.string(),
  name: z.string(),
  /** The content of the pack, for the player. */
  content: z.string(),
  usage: z.string(),
  validFrom: optionalTime,
  validUntil: optionalTime,
  /** By the server's clock. */
  validity: known(validity),
  /** Codes that are left, counted up to this limit. */
  remaining: known(z.int().min(0).max(GIFT_PACKS_LEFT_SHOWN)),
  /** The caller's own code; null: not claimed, or not logged in. */
  received: known(received.nullable()),
}));
export type GiftPack = z.infer<typeof giftPack>;

const filter = extendedObject(paging, () => ({
  gameId: queryId.optional(),
  validity: queryEnum(Validity).optional(),
}));

export const pageGiftPacks = defineCall({
  method: 'GET',
  path: '/api/web-api/member/giftpack/page-list',
  access: 'open',
  summary: 'Gift packs: those that can be claimed first, then what opens next, then what is over',
  query: filter,
  result: page(giftPack),
});

export const pageOwnGiftPacks = defineCall({
  method: 'GET',
  path: '/api/web-api/member/giftpack/own/page-list',
  access: 'login',
  summary: 'Gift packs that the user has claimed, the latest first',
  query: filter,
  result: page(giftPack),
});

export const listGiftPackGames = defineCall({
  method: 'GET',
  path: '/api/web-api/member/giftpack/games',
  access: 'open',
  summary: 'The games that have gift packs, and how many of each can be claimed now',
  result: lazySchema(() =>
    z.array(
      lazyObject(() => ({
        gameId: id,
        name: z.string(),
        cover: z.string(),
        valid: z.int().nonnegative(),
      })),
    ),
  ),
});

export const receiveGiftPack = defineCall({
  method: 'GET',
  path: '/api/web-api/member/giftpack/receive',
  access: 'login',
  summary: 'Claim a gift pack; again answers the same code, also when it is over by then',
  query: lazyObject(() => ({ giftPackId: queryId })),
  result: received,
});
