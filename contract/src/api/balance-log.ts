import { z } from 'zod';
import { INTEGRAL_LOG_PAGE_SIZE, MAX_PAGE_SIZE } from '../constants.ts';
import { defineCall } from '../call.ts';
import { id, page, paging, queryInt, optionalTime } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** The balances of the user's details, by the same names. */
export const balanceUnit = lazySchema(() =>
  z.enum([
    'balance',
    'platformCoins',
    'welfareCoins',
    'zoneCoins',
    'rubies',
    'points',
    'activityValue',
  ]),
);
export type BalanceUnit = z.infer<typeof balanceUnit>;

/** One movement of one balance, in its unit; money in fen. */
export const balanceLog = lazyObject(() => ({
  logId: id,
  title: z.string(),
  change: z.int(),
  /** The balance after it. */
  balance: known(z.int()),
  createTime: optionalTime,
  /** The order of money that it belongs to, also for its refunds; null: none. */
  orderId: known(id.nullable(), null),
  orderNo: known(z.string().nullable(), null),
}));
export type BalanceLog = z.infer<typeof balanceLog>;

const logPaging = extendedObject(paging, () => ({
  pageSize: queryInt.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).default(INTEGRAL_LOG_PAGE_SIZE),
}));

export const pageIntegralLog = defineCall({
  method: 'GET',
  path: '/api/web-api/member/user/integral-log/page-list',
  access: 'login',
  summary: 'Movements of the user’s points, the latest first',
  query: logPaging,
  result: page(balanceLog),
});

export const pageBalanceLog = defineCall({
  method: 'GET',
  path: '/api/web-api/member/user/balance-log/page-list',
  access: 'login',
  summary: 'Movements of one of the user’s balances, the latest first',
  query: extendedObject(logPaging, () => ({ unit: balanceUnit })),
  result: page(balanceLog),
});
