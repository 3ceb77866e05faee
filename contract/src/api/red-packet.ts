import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fen, id, page, paging, time } from '../fields.ts';
import { lazyObject } from '../lazy-object.ts';

export const redPacket = lazyObject(() => ({
  redPacketId: id,
  /** Why it was given. */
  title: z.string(),
  minValue: fen.nonnegative(),
  maxValue: fen.nonnegative(),
  createTime: time,
  /** null: still closed. */
  openTime: time.nullable(),
  /** null: still closed; the amount is drawn when it is opened. */
  value: fen.nonnegative().nullable(),
}));
export type RedPacket = z.infer<typeof redPacket>;

export const pageRedPackets = defineCall({
  method: 'GET',
  path: '/api/web-api/member/red-packet/page-list',
  access: 'login',
  summary: 'The user’s red packets: closed ones first, then the latest',
  query: paging,
  result: page(redPacket),
});

export const openRedPacket = defineCall({
  method: 'POST',
  path: '/api/web-api/member/red-packet/open',
  access: 'login',
  summary: 'Open a red packet into the balance; again answers the same sum',
  body: lazyObject(() => ({ redPacketId: id })),
  result: redPacket,
});
