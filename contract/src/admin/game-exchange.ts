import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../constants.ts';
import { id, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';

const gameExchange = z.object({
  orderId: id,
  serverId: id,
  account: z.string(),
  currency: z.string(),
  amount: z.int().positive(),
  createTime: time,
});

export const takeGameExchanges = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/game-exchange/take',
  right: 'exchange.take',
  summary: 'For a game’s server: what players exchanged and it has not had; the same id, the same',
  body: z.object({
    gameId: id,
    /**
     * A repeated request with the same id and limit gets the same exchanges, in case the first
     * answer was lost.
     */
    requestId: z.uuid(),
    limit: z.int().min(1).max(MAX_PAGE_SIZE).default(100),
  }),
  result: z.object({ list: z.array(gameExchange) }),
});
