import { z } from 'zod';
import { balanceLog, balanceUnit } from '../api/balance-log.ts';
import { id, mobile, page, paging, queryId, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { line } from './line.ts';

const operatedPlayer = z.object({
  userId: id,
  nickname: z.string(),
  /** Masked; null: none is bound. */
  mobile: z.string().nullable(),
  blocked: z.boolean(),
  registerTime: time,
});
export type OperatedPlayer = z.output<typeof operatedPlayer>;

export const getOperatedPlayer = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/player/get',
  right: 'player.read',
  summary: 'One player',
  query: z.object({ userId: queryId }),
  result: operatedPlayer,
});

/** In the body, because proxies log the addresses of requests. */
export const findPlayer = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/player/find',
  right: 'player.read',
  summary: 'Whoever has this mobile; who looked is in the audit log',
  body: z.object({ mobile }),
  result: operatedPlayer,
});

export const pagePlayerLedger = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/player/ledger/page',
  right: 'player.read',
  summary: 'Movements of one of a player’s balances, the latest first',
  query: paging.extend({ userId: queryId, unit: balanceUnit }),
  /** The key contains the cause and its id: `payment:ORDER:paid`. */
  result: page(balanceLog.extend({ businessKey: z.string(), kind: z.string() })),
});

const blocking = z.object({ userId: id, reason: line(200) });

export const blockPlayer = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/player/block',
  right: 'player.block',
  summary: 'Ends a player’s sessions and lets them in no more; again changes nothing',
  body: blocking,
  result: operatedPlayer,
});

export const unblockPlayer = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/player/unblock',
  right: 'player.block',
  summary: 'Lets a blocked player in again; again changes nothing',
  body: blocking,
  result: operatedPlayer,
});
