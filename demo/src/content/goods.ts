import { OrderType, RewardType } from '@gamebox/contract';
import { goodsUrl } from './pictures.ts';
import type { GoodsPictureKey } from './pictures.ts';
import { coupon, fixed } from './rewards.ts';

interface GoodsSeed {
  readonly key: GoodsPictureKey;
  readonly name: string;
  readonly description: string;
  /** The price of one piece: common, diamond, supreme. */
  readonly prices: readonly [number, number, number];
  readonly stock: number;
  /** 0: no limit. */
  readonly limit: number;
  /** Empty: sent by post. */
  readonly rewards: readonly object[];
}

const rechargeCoupon = (name: string, value: number, minimum: number) =>
  coupon({ name, orderType: OrderType.recharge, value, minimum, validDays: 30 });

const post = (
  key: GoodsPictureKey,
  name: string,
  description: string,
  prices: GoodsSeed['prices'],
  stock: number,
): GoodsSeed => ({ key, name, description, prices, stock, limit: 1, rewards: [] });

const SEEDS: readonly GoodsSeed[] = [
  {
    key: 'coupon-small',
    name: '充值满 30 元减 5 元券',
    description: '兑换后立即到账，30 天内有效。',
    prices: [80, 76, 72],
    stock: 2000,
    limit: 5,
    rewards: [rechargeCoupon('充值满 30 元减 5 元券', 500, 3000)],
  },
  {
    key: 'coupon-large',
    name: '充值满 100 元减 20 元券',
    description: '兑换后立即到账，30 天内有效。',
    prices: [300, 285, 270],
    stock: 800,
    limit: 2,
    rewards: [rechargeCoupon('充值满 100 元减 20 元券', 2000, 10_000)],
  },
  {
    key: 'coin-pouch',
    name: '福利币 100',
    description: '兑换后立即到账。',
    prices: [120, 114, 108],
    stock: 5000,
    limit: 0,
    rewards: [fixed(RewardType.welfareCoins, 100)],
  },
  {
    key: 'zone-coins',
    name: '专区币 50',
    description: '兑换后立即到账。',
    prices: [100, 95, 90],
    stock: 5000,
    limit: 0,
    rewards: [fixed(RewardType.zoneCoins, 50)],
  },
  post('bamboo-notebook', '竹海手账本', '封面取自《竹海小筑》，A5，160 页。', [600, 570, 540], 120),
  post('mouse-mat', '万里星图鼠标垫', '800×300 毫米，锁边。', [900, 855, 810], 80),
  post('iron-tide-mug', '铁潮马克杯', '350 毫升陶瓷杯。', [1000, 950, 900], 60),
  post('paper-dragon-kite', '纸龙风筝', '竹骨纸面，附线轮。', [1200, 1140, 1080], 40),
  post('umbrella-red', '红伞', '直柄晴雨伞，伞面印有暗纹。', [1600, 1520, 1440], 30),
  post('whale-plush', '深海鲸毛绒玩偶', '长 45 厘米。', [2200, 2090, 1980], 20),
  post('keycaps', '主题键帽两枚', '适配十字轴。', [800, 760, 720], 50),
  post('lantern-lamp', '青河灯小夜灯', 'USB 供电，三档亮度。', [3000, 2850, 2700], 10),
];

const FIRST_ID = 7001;

export const goodsStock = SEEDS.map(({ stock }, place) => ({
  stockId: FIRST_ID + place,
  remaining: stock,
}));

export const goods = SEEDS.map(({ key, name, description, rewards }, place) => ({
  goodsId: FIRST_ID + place,
  stockId: FIRST_ID + place,
  name,
  description,
  picture: goodsUrl(key),
  position: place,
  physical: rewards.length === 0,
  rewards,
}));

export const goodsVersions = SEEDS.map(({ prices: [common, diamond, supreme], limit }, place) => ({
  versionId: FIRST_ID + place,
  goodsId: FIRST_ID + place,
  fromTime: 0,
  onSale: true,
  commonPoints: common,
  diamondPoints: diamond,
  supremePoints: supreme,
  limitPerUser: limit,
}));
