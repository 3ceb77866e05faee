import type { BalanceUnit } from '@gamebox/contract';
import type { CoinKind } from '../../../shared/domain/coin.tsx';

export interface UnitLook {
  name: string;
  /** null: money, in fen. */
  coin: CoinKind | null;
  /** What it is for, if nothing else on the screen says it. */
  use?: { hint: string; to: string; action: string };
  /** What to do if nothing ever moved. */
  empty: { hint: string; to: string; action: string };
}

const welfare = { to: '/welfare', action: '去福利大厅' };

/**
 * The balances in the order in which they are shown; the first two are what most players look for.
 */
export const unitLooks: Readonly<Record<BalanceUnit, UnitLook>> = {
  balance: {
    name: '账户余额',
    coin: null,
    empty: { ...welfare, hint: '拆开的红包会存入这里' },
  },
  points: {
    name: '积分',
    coin: 'points',
    empty: { ...welfare, hint: '签到和做任务都能得积分' },
  },
  rubies: {
    name: '红宝石',
    coin: 'ruby',
    empty: { hint: '开通会员、会员签到会送红宝石', to: '/rubies', action: '红钻特权' },
  },
  platformCoins: {
    name: '平台币',
    coin: 'platform',
    empty: { hint: '充值时可以用平台币支付', to: '/recharge', action: '充值返利' },
  },
  welfareCoins: {
    name: '福利币',
    coin: 'welfare',
    empty: { ...welfare, hint: '签到、任务和抽奖会送福利币' },
  },
  zoneCoins: {
    name: '专区币',
    coin: 'zone',
    use: {
      hint: '兑换游戏币时，1 专区币抵 1 平台币',
      to: '/recharge?tab=exchange&zone=1',
      action: '去使用',
    },
    empty: { ...welfare, hint: '充值返利、任务和抽奖会送专区币' },
  },
  activityValue: {
    name: '活跃值',
    coin: 'activity',
    empty: { ...welfare, hint: '做任务涨活跃值，攒够了开宝箱' },
  },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
export const units = Object.keys(unitLooks) as BalanceUnit[];
