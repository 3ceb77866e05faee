import { z } from 'zod';
import { defineCall } from '../call.ts';
import { queryId } from '../fields.ts';

export const receiveGiftPack = defineCall({
  method: 'GET',
  path: '/api/web-api/member/giftpack/receive',
  access: 'login',
  summary: 'Claim a gift pack; again answers the same code',
  query: z.object({ giftPackId: queryId }),
  result: z.object({ code: z.string(), usage: z.string() }),
});
