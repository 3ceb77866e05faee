import { OrderType, RewardType } from '@gamebox/contract';
import { coupon, fixed } from './rewards.ts';

const VERSION_ID = 1;

export const privilegeVersions = [{ privilegeVersionId: VERSION_ID, fromTime: 0 }];

export const privilegeBenefits = [
  { bonus: 0, points: 0, rubies: 0, draws: 0, monthly: 0 },
  { bonus: 3, points: 5, rubies: 1, draws: 2, monthly: 60 },
  { bonus: 8, points: 15, rubies: 3, draws: 5, monthly: 200 },
].map(({ bonus, points, rubies, draws, monthly }, level) => ({
  benefitId: level + 1,
  privilegeVersionId: VERSION_ID,
  level,
  bonusPercent: bonus,
  signPoints: points,
  signRubies: rubies,
  extraDraws: draws,
  monthlyRubies: monthly,
}));

export const privilegeOffers = (
  [
    [1, 1, 1500, 0],
    [1, 3, 4200, 30],
    [1, 12, 14_800, 200],
    [2, 1, 4500, 0],
    [2, 3, 12_600, 100],
    [2, 12, 44_800, 600],
  ] as const
).map(([level, months, priceFen, rubies], place) => ({
  offerId: place + 1,
  privilegeVersionId: VERSION_ID,
  level,
  months,
  priceFen,
  rubies,
}));

export const privilegeGoods = (
  [
    ['专区币 100', '各专区都能用，立即到账', 40, fixed(RewardType.zoneCoins, 100)],
    ['福利币 200', '充值时可以抵钱，立即到账', 80, fixed(RewardType.welfareCoins, 200)],
    [
      '充值满 50 元减 6 元券',
      '充值时用，30 天内有效',
      120,
      coupon({
        name: '充值满 50 元减 6 元券',
        orderType: OrderType.recharge,
        value: 600,
        minimum: 5000,
        validDays: 30,
      }),
    ],
    [
      '会员满 40 元减 8 元券',
      '开通或续费会员时用，30 天内有效',
      150,
      coupon({
        name: '会员满 40 元减 8 元券',
        orderType: OrderType.privilege,
        value: 800,
        minimum: 4000,
        validDays: 30,
      }),
    ],
  ] as const
).map(([name, description, rubies, reward], position) => ({
  goodsId: position + 1,
  privilegeVersionId: VERSION_ID,
  position,
  name,
  description,
  rubies,
  rewards: [reward],
}));
