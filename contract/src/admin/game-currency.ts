import { z } from 'zod';
import { beginTime, id, page, paging, queryId, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { line } from './line.ts';

const rate = z.object({
  gameId: id,
  /** In the future; no other rate of the game may begin at the same time. */
  fromTime: beginTime,
  /** The game's name for it: 元宝. */
  name: line(16),
  /** What 100 platform coins buy; 0: no longer sold. */
  perHundred: z.int().min(0).max(1_000_000),
  /** The percentage of an order's coins that zone coins may pay; platform coins pay the rest. */
  zonePercent: z.int().min(0).max(90).default(50),
});
export type NewGameCurrencyRate = z.output<typeof rate>;

export const pageGameCurrencyRates = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/game-currency/page',
  right: 'content.manage',
  summary:
    'At which rates games sold, sell and will sell their own currency, what begins last first',
  query: paging.extend({ gameId: queryId.optional() }),
  result: page(
    rate.extend({ name: z.string(), fromTime: time, gameCurrencyId: id, gameName: z.string() }),
  ),
});

export const createGameCurrencyRate = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/game-currency/create',
  right: 'content.manage',
  summary:
    'What 100 platform coins buy in a game from a time on; orders that were made keep theirs',
  body: rate,
  result: z.object({ gameCurrencyId: id }),
});
