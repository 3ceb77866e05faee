import { z } from 'zod';
import { defineCall } from '../call.ts';
import { done, id, page, paging, queryId, time, optionalTime } from '../fields.ts';
import { known } from '../known.ts';
import { addressVersion } from './address.ts';
import { reward, rewardConfig } from './reward.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** 32 bytes in hex. */
const hash = lazySchema(() => z.string().regex(/^[0-9a-f]{64}$/));
/** The player's part of the input of a roll. */
export const clientSeed = lazySchema(() => z.string().regex(/^[\w-]{1,64}$/));
/** The number of the player's draw in the round, from 1. */
const nonce = lazySchema(() => z.int().positive());

/** The part of a prize that a round commits to: everything that decides a draw. */
const tablePrize = lazyObject(() => ({
  prizeId: id,
  name: z.string(),
  weight: z.int().positive(),
  /** The stock when the round began; null: unlimited. */
  stock: z.int().nonnegative().nullable(),
  /** The prize that replaces it when the stock is used up. */
  substituteId: id.nullable(),
  physical: z.boolean(),
  points: z.int().nonnegative(),
  rewards: z.array(rewardConfig),
}));

/**
 * What a round draws from: the hash of its text is published before the first draw
 * (`lottery-draw.ts`).
 */
export const lotteryTable = lazyObject(() => ({
  settingId: id,
  versionId: id,
  /** Points a draw costs. */
  cost: z.int().nonnegative(),
  drawsPerDay: z.int().positive(),
  prizes: z.array(tablePrize),
}));
export type LotteryTable = z.infer<typeof lotteryTable>;

export const lotteryPrize = extendedObject(tablePrize, () => ({
  picture: z.string(),
  /** The published chance of one draw, 0–1: `weight` of `totalWeight`. They add up to 1. */
  odds: z.number().min(0).max(1),
  /** false: 谢谢参与. */
  isWin: known(z.boolean(), false),
  /** The current stock; null: unlimited. */
  stockLeft: z.int().nonnegative().nullable(),
}));
export type LotteryPrize = z.infer<typeof lotteryPrize>;

export const lotteryRecord = lazyObject(() => ({
  recordId: id,
  settingId: id,
  prizeId: id.nullable(),
  prizeName: z.string(),
  picture: z.string(),
  isWin: known(z.boolean(), false),
  physical: known(z.boolean(), false),
  /** The rewards; empty for a physical prize. */
  points: known(z.int().nonnegative(), 0),
  rewards: z.array(reward),
  /** The address of a physical prize; null: not chosen yet. */
  addressId: id.nullable(),
  orderId: id.nullable(),
  /** The inputs of the roll. */
  roundId: id,
  userId: id,
  clientSeed,
  nonce,
  roll: z.int().nonnegative(),
  /** The prize of the roll, which differs from the given one if its stock was used up. */
  rolledPrizeId: id,
  substituted: known(z.boolean(), false),
  createTime: optionalTime,
}));
export type LotteryRecord = z.infer<typeof lotteryRecord>;

/** A round is a day in China. */
export const lotteryRound = lazyObject(() => ({
  roundId: id,
  settingId: id,
  day: z.iso.date(),
  beginTime: time,
  endTime: time,
  seedHash: hash,
  /** null until the round is over. */
  seed: hash.nullable(),
  tableHash: hash,
  /** The JSON of a `lotteryTable`, exactly the bytes that were hashed. */
  table: z.string(),
}));
export type LotteryRound = z.infer<typeof lotteryRound>;

const winner = lazyObject(() => ({
  nickname: z.string(),
  prizeName: z.string(),
  time: optionalTime,
}));
const bySetting = lazyObject(() => ({ settingId: queryId }));

export const getLotteryScrollShow = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getScrollShow',
  access: 'open',
  summary: 'The latest winners of all lotteries, for the scrolling notice',
  result: lazySchema(() => z.array(winner)),
});

export const getPointsLotteryTotal = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getPointsLotteryTotal',
  access: 'login',
  summary: 'How often all players have drawn and won, and the user',
  query: lazyObject(() => ({ settingId: queryId.optional() })),
  result: lazyObject(() => ({
    draws: known(z.int().nonnegative()),
    wins: known(z.int().nonnegative()),
    mine: known(z.int().nonnegative()),
    myWins: known(z.int().nonnegative()),
  })),
});

export const getMyLotteryRecord = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getMyRecord',
  access: 'login',
  summary: 'The user’s draws, the latest first',
  query: paging,
  result: page(lotteryRecord),
});

/** `seedHash` commits to the seed of the round’s draws; the seed is published after the round. */
export const getPointsLotteryDetails = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getPointsLotteryDetails',
  access: 'open',
  summary: 'The lottery that runs now, with its round, prizes and odds',
  query: lazyObject(() => ({ settingId: queryId.optional() })),
  result: lazySchema(() =>
    lotteryRound
      .pick({
        settingId: true,
        roundId: true,
        day: true,
        beginTime: true,
        endTime: true,
        tableHash: true,
      })
      .extend({
        name: z.string(),
        /** Points a draw costs. */
        cost: z.int().nonnegative(),
        drawsPerDay: z.int().positive(),
        seedHash: z.string(),
        prizes: z.array(lotteryPrize),
        versionId: id,
        totalWeight: z.int().positive(),
      }),
  ),
});

export const checkLotteryAddress = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/checkAddress',
  access: 'login',
  summary: 'Whether a won prize still needs an address',
  query: lazyObject(() => ({ recordId: queryId })),
  result: lazyObject(() => ({
    needed: z.boolean(),
    addressId: id.nullable(),
    orderId: id.nullable(),
  })),
});

export const confirmLotteryAddress = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/confirmAddress',
  access: 'login',
  summary: 'Send a won prize to an address; idempotent',
  query: lazyObject(() => ({
    recordId: queryId,
    addressId: queryId,
    addressVersion: addressVersion.optional(),
  })),
  result: done,
});

export const getLotteryUserBySetting = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getPointsLotteryUserBySetting',
  access: 'login',
  summary: 'What the user may still draw today, and with which seed',
  query: bySetting,
  result: lazyObject(() => ({
    drawsLeft: z.int().nonnegative(),
    /** The lottery's own draws and those of the member level. */
    drawsToday: known(z.int().nonnegative().optional(), undefined),
    points: z.int().nonnegative(),
    roundId: id,
    clientSeed,
    /** The nonce of the next draw. */
    nonce,
  })),
});

export const getMyLotteryInfoBySetting = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getMyInfoBySetting',
  access: 'login',
  summary: 'The user’s draws of one lottery, and the latest 100 that won',
  query: bySetting,
  result: lazyObject(() => ({ draws: z.int().nonnegative(), wins: z.array(lotteryRecord) })),
});

export const createLotteryDetail = defineCall({
  method: 'POST',
  path: '/api/web-api/points/lottery/createLotteryDetail',
  access: 'login',
  summary: 'Draw once; the same requestId is the same draw',
  body: lazyObject(() => ({
    settingId: id,
    /**
     * The price that the page showed; if it has changed, the draw is refused with
     * LOTTERY_COST_CHANGED. A requestId that was used at another one is refused as well.
     */
    cost: z.int().nonnegative().optional(),
    requestId: z.uuid(),
  })),
  result: lotteryRecord,
});

export const getWinningList = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getWinningList',
  access: 'open',
  summary: 'The latest 50 winners of one lottery',
  query: lazyObject(() => ({ settingId: queryId.optional() })),
  result: lazySchema(() => z.array(winner)),
});

export const pageLotteryRounds = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getRounds',
  access: 'open',
  summary: 'Rounds of one lottery, the latest first; with their seeds where they are over',
  query: extendedObject(paging, () => ({ settingId: queryId.optional() })),
  result: page(lotteryRound),
});

export const getLotteryRound = defineCall({
  method: 'GET',
  path: '/api/web-api/points/lottery/getRound',
  access: 'open',
  summary: 'One round, to check its draws by',
  query: lazyObject(() => ({ roundId: queryId })),
  result: lotteryRound,
});

export const setLotteryClientSeed = defineCall({
  method: 'POST',
  path: '/api/web-api/points/lottery/setClientSeed',
  access: 'login',
  summary: 'Change the user’s share of the rolls that follow',
  body: lazyObject(() => ({ clientSeed })),
  result: done,
});
