import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, page, paging, queryId, time } from '../fields.ts';

export const lotteryPrize = z.object({
  prizeId: id,
  name: z.string(),
  picture: z.string(),
  physical: z.boolean(),
  /** Chance of one draw, 0–1, as published. */
  odds: z.number().min(0).max(1),
});

export const lotteryRecord = z.object({
  recordId: id,
  settingId: id,
  prizeId: id.nullable(),
  prizeName: z.string(),
  physical: z.boolean(),
  addressId: id.nullable(),
  createTime: time,
});
export type LotteryRecord = z.infer<typeof lotteryRecord>;

const winner = z.object({ nickname: z.string(), prizeName: z.string(), time });
const bySetting = z.object({ settingId: queryId });

export const getLotteryScrollShow = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getScrollShow',
  access: 'open',
  summary: 'The latest winners, for the scrolling notice',
  result: z.array(winner),
});

export const getPointsLotteryTotal = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getPointsLotteryTotal',
  access: 'login',
  summary: 'How often all players have drawn, and the user',
  query: z.object({ settingId: queryId.optional() }),
  result: z.object({ draws: z.int().nonnegative(), mine: z.int().nonnegative() }),
});

export const getMyLotteryRecord = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getMyRecord',
  access: 'login',
  summary: 'The user’s draws, the latest first',
  query: paging,
  result: page(lotteryRecord),
});

/** `seedHash` commits to the seed of the draws; it is shown when the setting ends. */
export const getPointsLotteryDetails = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getPointsLotteryDetails',
  access: 'open',
  summary: 'The lottery that runs now, with its prizes and odds',
  query: z.object({ settingId: queryId.optional() }),
  result: z.object({
    settingId: id,
    name: z.string(),
    /** Points a draw costs. */
    cost: z.int().nonnegative(),
    drawsPerDay: z.int().positive(),
    seedHash: z.string(),
    prizes: z.array(lotteryPrize),
  }),
});

export const checkLotteryAddress = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/checkAddress',
  access: 'login',
  summary: 'Whether a won prize still needs an address',
  query: z.object({ recordId: queryId }),
  result: z.object({ needed: z.boolean(), addressId: id.nullable() }),
});

export const confirmLotteryAddress = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/confirmAddress',
  access: 'login',
  summary: 'Send a won prize to an address; idempotent',
  query: z.object({ recordId: queryId, addressId: queryId }),
  result: z.boolean(),
});

export const getLotteryUserBySetting = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getPointsLotteryUserBySetting',
  access: 'login',
  summary: 'What the user may still draw today',
  query: bySetting,
  result: z.object({ drawsLeft: z.int().nonnegative(), points: z.int().nonnegative() }),
});

export const getMyLotteryInfoBySetting = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getMyInfoBySetting',
  access: 'login',
  summary: 'The user’s draws of one lottery',
  query: bySetting,
  result: z.object({ draws: z.int().nonnegative(), wins: z.array(lotteryRecord) }),
});

export const createLotteryDetail = defineCall({
  method: 'POST',
  path: '/api/web-api/points/lottery/createLotteryDetail',
  access: 'login',
  summary: 'Draw once; the same requestId is the same draw',
  body: z.object({ settingId: id, requestId: z.uuid() }),
  result: lotteryRecord,
});

export const getWinningList = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getWinningList',
  access: 'open',
  summary: 'Winners of one lottery',
  query: z.object({ settingId: queryId.optional() }),
  result: z.array(winner),
});
