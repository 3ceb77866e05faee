import type {
  CallResult,
  RewardConfig,
  Task,
  getSignTaskInfo,
  listChests,
  PointsGoods,
} from '@gamebox/contract';

const none = { value: null, minValue: null, maxValue: null, couponName: null };
const coins = (value: number): RewardConfig => ({ ...none, type: 0, value });
const packet = (minValue: number, maxValue: number): RewardConfig => ({
  ...none,
  type: 3,
  minValue,
  maxValue,
});

/** The month around a day in China, with the days before it signed. */
export function sampleSignInfo(
  today: string,
  more: Partial<CallResult<typeof getSignTaskInfo>> = {},
): CallResult<typeof getSignTaskInfo> {
  const month = today.slice(0, 8);
  return {
    streak: 2,
    streakDay: 2,
    signedToday: false,
    days: Array.from({ length: 28 }, (_, index) => {
      const date = `${month}${String(index + 1).padStart(2, '0')}`;
      return { date, signed: date < today, points: 10, rewards: [coins(5)] };
    }),
    streakRewards: [
      { days: 3, points: 30, rewards: [coins(20)] },
      { days: 7, points: 80, rewards: [packet(50, 300)] },
    ],
    ...more,
  };
}

export function sampleTask(taskId: number, more: Partial<Task> = {}): Task {
  return {
    taskId,
    taskType: 3,
    period: 1,
    name: `任务 ${taskId}`,
    description: '今天累计游戏 30 分钟',
    taskConfigs: [coins(20)],
    points: 20,
    progress: 12,
    target: 30,
    state: 0,
    gameId: null,
    endTime: Date.now() + 3_600_000,
    ...more,
  };
}

export function sampleChests(activityValue: number): CallResult<typeof listChests> {
  const chest = (chestId: number, name: string, target: number, claimed = false) => ({
    chestId,
    name,
    target,
    points: target,
    rewards: [coins(target)],
    state: claimed ? (2 as const) : activityValue >= target ? (1 as const) : (0 as const),
  });
  return {
    activityValue,
    endTime: Date.now() + 86_400_000,
    chests: [chest(1, '木宝箱', 20, true), chest(2, '铜宝箱', 50), chest(3, '金宝箱', 100)],
  };
}

export function sampleGoods(goodsId: number, more: Partial<PointsGoods> = {}): PointsGoods {
  return {
    goodsId,
    name: `商品 ${goodsId}`,
    description: '兑换后立即到账。',
    picture: `/assets/goods/${goodsId}.svg`,
    points: 100,
    prices: [
      { memberLevel: 0, points: 110 },
      { memberLevel: 1, points: 100 },
      { memberLevel: 2, points: 90 },
    ],
    stock: 50,
    limitPerUser: 0,
    remaining: null,
    physical: false,
    ...more,
  };
}
