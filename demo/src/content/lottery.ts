import { OrderType, RewardType } from '@gamebox/contract';
import type { RewardRule } from '@gamebox/platform/modules/reward/rules.ts';
import { prizeUrl } from './pictures.ts';
import type { PrizePictureKey } from './pictures.ts';
import { coupon, drawn, fixed } from './rewards.ts';

/* The lottery of the demo world. A round keeps the version it began with: a change here must be
   a new version with new prizes, never a change of these rows. */

const SETTING = 1;
const VERSION = 1;

export const lotterySettings = [
  { settingId: SETTING, name: '福利大抽奖', beginTime: 0, endTime: null },
];

export const lotteryVersions = [
  { versionId: VERSION, settingId: SETTING, fromTime: 0, cost: 30, drawsPerDay: 10 },
];

/** Above the stock ids of the shop's goods. */
export const lotteryStocks = [
  { stockId: 501, remaining: 3 },
  { stockId: 502, remaining: 30 },
  { stockId: 503, remaining: 500 },
];

const NOTHING: PrizeSeed = {
  name: '谢谢参与',
  picture: 'thanks',
  weight: 3500,
  isWin: false,
  physical: false,
  points: 0,
  rules: [],
  stockId: null,
  substituteId: null,
};

interface PrizeSeed {
  readonly name: string;
  readonly picture: PrizePictureKey;
  /** Of 10,000. */
  readonly weight: number;
  readonly isWin: boolean;
  readonly physical: boolean;
  readonly points: number;
  readonly rules: readonly RewardRule[];
  readonly stockId: number | null;
  readonly substituteId: number | null;
}

const win = { ...NOTHING, isWin: true };
/** The sixth place: the substitute when a stock is used up. */
const FIFTY_POINTS = 6;

const prizes: readonly PrizeSeed[] = [
  {
    ...win,
    name: '机械键盘',
    picture: 'keyboard',
    weight: 10,
    physical: true,
    stockId: 501,
    substituteId: FIFTY_POINTS,
  },
  {
    ...win,
    name: '青河渔灯摆件',
    picture: 'lamp',
    weight: 90,
    physical: true,
    stockId: 502,
    substituteId: FIFTY_POINTS,
  },
  {
    ...win,
    name: '200 福利币',
    picture: 'welfare-coins',
    weight: 300,
    rules: [fixed(RewardType.welfareCoins, 200)],
  },
  {
    ...win,
    name: '现金红包',
    picture: 'red-packet',
    weight: 600,
    rules: [drawn(RewardType.redPacket, 100, 888)],
    stockId: 503,
    substituteId: FIFTY_POINTS,
  },
  {
    ...win,
    name: '充值满减券',
    picture: 'coupon',
    weight: 1000,
    rules: [
      coupon({
        name: '充值满 50 元减 5 元券',
        orderType: OrderType.recharge,
        value: 500,
        minimum: 5000,
        validDays: 7,
      }),
    ],
  },
  { ...win, name: '50 积分', picture: 'points-many', weight: 2000, points: 50 },
  { ...win, name: '20 积分', picture: 'points-few', weight: 2500, points: 20 },
  NOTHING,
];

export const lotteryPrizes = prizes.map((prize, place) =>
  Object.assign({}, prize, {
    prizeId: place + 1,
    versionId: VERSION,
    place,
    picture: prizeUrl(prize.picture),
  }),
);
