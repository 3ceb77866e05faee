import type {
  LotteryPrize,
  LotteryRecord,
  PointsOrder,
  getPointsLotteryDetails,
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

/** The month of a day in China; the days before it are signed. */
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

function samplePrize(prizeId: number, name: string, odds: number): LotteryPrize {
  return {
    prizeId,
    name,
    weight: odds * 100,
    stock: null,
    substituteId: null,
    physical: false,
    points: 0,
    rewards: [],
    picture: `/assets/prizes/${prizeId}.svg`,
    odds,
    isWin: true,
    stockLeft: null,
  };
}

export function sampleLottery(): CallResult<typeof getPointsLotteryDetails> {
  const hash = 'ab'.repeat(32);
  return {
    settingId: 1,
    name: '福利大抽奖',
    cost: 30,
    drawsPerDay: 10,
    seedHash: hash,
    tableHash: hash,
    prizes: [
      { ...samplePrize(1, '机械键盘', 0.01), stock: 3, stockLeft: 2, physical: true },
      { ...samplePrize(2, '50 积分', 0.24), points: 50, rewards: [coins(20)] },
      { ...samplePrize(3, '谢谢参与', 0.75), isWin: false },
    ],
    versionId: 1,
    roundId: 9,
    day: '2026-06-10',
    beginTime: 0,
    endTime: Date.now() + 3_600_000,
    totalWeight: 100,
  };
}

export function sampleDraw(recordId: number, more: Partial<LotteryRecord> = {}): LotteryRecord {
  return {
    recordId,
    settingId: 1,
    prizeId: 2,
    prizeName: '50 积分',
    picture: '/assets/prizes/2.svg',
    isWin: true,
    physical: false,
    points: 50,
    rewards: [],
    addressId: null,
    orderId: null,
    roundId: 9,
    userId: 100_023,
    clientSeed: 'mine',
    nonce: recordId,
    roll: 5,
    rolledPrizeId: 2,
    substituted: false,
    createTime: Date.now() - 60_000,
    ...more,
  };
}

export function sampleOrder(orderId: number, more: Partial<PointsOrder> = {}): PointsOrder {
  return {
    orderId,
    orderType: 3,
    source: 'exchange',
    goodsId: 1,
    goodsName: `商品 ${orderId}`,
    picture: '/assets/goods/1.svg',
    quantity: 1,
    points: 600,
    physical: true,
    state: 'created',
    actions: ['close'],
    address: { name: '顾**', mobile: '139****2222', region: '广东省', detail: '望海路' },
    carrier: null,
    trackingNumber: null,
    createTime: Date.now() - 60_000,
    sendTime: null,
    receiveTime: null,
    closeTime: null,
    ...more,
  };
}
