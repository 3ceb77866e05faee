import { OrderType, RewardType, TaskPeriod, TaskType } from '@gamebox/contract';
import type { RewardRule } from '@gamebox/platform/modules/reward/rules.ts';
import { coupon, drawn, fixed } from './rewards.ts';

/** Before anybody plays: the demo world's versions hold from the beginning. */
const BEGIN = { beginTime: 0 };

const coins = (value: number) => fixed(RewardType.welfareCoins, value);
const activity = (value: number) => fixed(RewardType.activityValue, value);
/** In fen. */
const redPacket = (least: number, most: number) => drawn(RewardType.redPacket, least, most);
const rechargeCoupon = (value: number, minimum: number, validDays: number) =>
  coupon({
    name: `充值满 ${String(minimum / 100)} 元减 ${String(value / 100)} 元券`,
    orderType: OrderType.recharge,
    value,
    minimum,
    validDays,
  });

const weekday = { points: 10, rewards: [activity(5)] };
const weekend = { points: 20, rewards: [activity(5), coins(10)] };

export const signRules = [
  {
    signRuleId: 1,
    ...BEGIN,
    days: [weekday, weekday, weekday, weekday, weekday, weekend, weekend],
    streaks: [
      { days: 3, points: 30, rewards: [coins(20)] },
      { days: 7, points: 80, rewards: [redPacket(50, 300)] },
      { days: 14, points: 150, rewards: [rechargeCoupon(500, 3000, 7)] },
      { days: 30, points: 400, rewards: [rechargeCoupon(2000, 10_000, 15), redPacket(200, 1800)] },
    ],
  },
];

interface TaskSeed {
  readonly kind: TaskType;
  readonly period: TaskPeriod;
  readonly name: string;
  readonly description: string;
  readonly target: number;
  readonly points: number;
  readonly rewards: readonly RewardRule[];
}

const { daily, weekly, once } = TaskPeriod;
const TASKS: readonly TaskSeed[] = [
  task(TaskType.signIn, daily, '完成签到', '今天签到一次', 1, 10, [activity(10)]),
  task(TaskType.download, daily, '下载新游戏', '今天下载任意一款游戏', 1, 15, [activity(10)]),
  task(TaskType.play, daily, '畅玩 30 分钟', '今天累计游戏 30 分钟', 30, 20, [
    activity(15),
    drawn(RewardType.welfareCoins, 5, 20),
  ]),
  task(TaskType.play, daily, '畅玩 2 小时', '今天累计游戏 120 分钟', 120, 40, [
    activity(25),
    drawn(RewardType.zoneCoins, 10, 30),
  ]),
  task(TaskType.signIn, weekly, '一周签到五天', '本周签到满 5 天', 5, 60, [
    activity(30),
    redPacket(30, 200),
  ]),
  task(TaskType.download, weekly, '本周尝鲜三款', '本周下载 3 次游戏', 3, 50, [
    activity(20),
    coins(30),
  ]),
  task(TaskType.play, weekly, '本周畅玩 5 小时', '本周累计游戏 300 分钟', 300, 100, [
    activity(40),
    rechargeCoupon(300, 2000, 7),
  ]),
  task(TaskType.realName, once, '完成实名认证', '认证后即可畅玩全部游戏', 1, 100, [
    coins(100),
    redPacket(100, 500),
  ]),
  task(TaskType.download, once, '第一次下载', '下载您的第一款游戏', 1, 50, [coins(50)]),
  task(TaskType.play, once, '初入江湖', '累计游戏满 60 分钟', 60, 80, [
    drawn(RewardType.zoneCoins, 50, 100),
  ]),
  task(TaskType.invite, weekly, '邀请一位好友', '好友实名并玩满 30 分钟算一位', 1, 60, [
    activity(30),
  ]),
];

export const tasks = TASKS.map(({ kind, period }, index) => ({
  taskId: index + 1,
  taskType: kind,
  period,
  gameId: null,
  position: index,
}));

export const taskVersions = TASKS.map(({ name, description, target, points, rewards }, index) => ({
  taskVersionId: index + 1,
  taskId: index + 1,
  beginTime: 0,
  name,
  description,
  target,
  points,
  rewards,
  shown: true,
}));

export const chestVersions = [
  chest(1, '木宝箱', 40, 20, [coins(20)]),
  chest(2, '青铜宝箱', 100, 40, [drawn(RewardType.zoneCoins, 20, 60)]),
  chest(3, '白银宝箱', 180, 80, [redPacket(50, 300)]),
  chest(4, '黄金宝箱', 280, 150, [rechargeCoupon(1000, 5000, 7), redPacket(100, 800)]),
];

function task(
  kind: TaskType,
  period: TaskPeriod,
  name: string,
  description: string,
  target: number,
  points: number,
  rewards: readonly RewardRule[],
): TaskSeed {
  return { kind, period, name, description, target, points, rewards };
}

function chest(
  chestId: number,
  name: string,
  target: number,
  points: number,
  rewards: readonly RewardRule[],
) {
  const version = { chestVersionId: chestId, chestId, ...BEGIN };
  return { ...version, name, target, points, rewards, shown: true };
}
