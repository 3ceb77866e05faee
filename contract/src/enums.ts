import { z } from 'zod';
import { lazySchema } from './lazy-schema.ts';

/**
 * Every enumeration with names for its values (`docs/specification.md#entities`): a constant
 * object, its union type, and a schema with the same stem.
 */

export const LoginType = { wechat: 0, mobile: 1 } as const;
export type LoginType = (typeof LoginType)[keyof typeof LoginType];

/** The view of a list of games; the names are stored as they are. */
export const viewMode = lazySchema(() => z.enum(['graph', 'list']));
export type ViewMode = z.infer<typeof viewMode>;

/** 三端 · 十五 · 精品 */
export const GameTab = { three: 1, fifteen: 2, boutique: 3 } as const;
export const gameTab = lazySchema(() => z.enum(GameTab));
export type GameTab = z.infer<typeof gameTab>;

export const GameTag = { new: 0, hot: 1, none: 2, downing: 3, allPlatform: 4, nine: 5 } as const;
export const gameTag = lazySchema(() => z.enum(GameTag));
export type GameTag = z.infer<typeof gameTag>;

/** The zone (专区) or boutique (精品) choice of the left menu. */
export const Channel = { zone: 1, boutique: 3 } as const;
export const channel = lazySchema(() => z.enum(Channel));
export type Channel = z.infer<typeof channel>;

export const PaymentMethod = { alipay: 1, wechat: 2, balance: 3, welfare: 4, platform: 5 } as const;
export const paymentMethod = lazySchema(() => z.enum(PaymentMethod));
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const MemberLevel = { common: 0, diamond: 1, supreme: 2 } as const;
export const memberLevel = lazySchema(() => z.enum(MemberLevel));
export type MemberLevel = z.infer<typeof memberLevel>;

export const Validity = { valid: 0, expired: 1, notOpen: 2 } as const;
export const validity = lazySchema(() => z.enum(Validity));
export type Validity = z.infer<typeof validity>;

export const NotificationType = { finished: 0, registrationSuccess: 1, myGame: 2 } as const;
export const notificationType = lazySchema(() => z.enum(NotificationType));
export type NotificationType = z.infer<typeof notificationType>;

/** Steps of the novice guide, in this order. The mask is on unless `off` or `finished`. */
export const LaunchStep = { off: 0, download: 1, account: 2, password: 3, finished: 4 } as const;
export const launchStep = lazySchema(() => z.enum(LaunchStep));
export type LaunchStep = z.infer<typeof launchStep>;

export const ItemKind = { object: 0, monster: 1, map: 2, npc: 3 } as const;
export const itemKind = lazySchema(() => z.enum(ItemKind));
export type ItemKind = z.infer<typeof itemKind>;

export const OrderType = { recharge: 1, privilege: 2, gameExchange: 3 } as const;
export const orderType = lazySchema(() => z.enum(OrderType));
export type OrderType = z.infer<typeof orderType>;

/**
 * Not in the specification: the state of an order of money (`docs/money.md#orders-and-payments`).
 * `created` waits for payment.
 */
export const PaymentOrderState = {
  created: 0,
  paid: 1,
  closed: 2,
  refunding: 3,
  refundedInPart: 4,
  refunded: 5,
} as const;
export const paymentOrderState = lazySchema(() => z.enum(PaymentOrderState));
export type PaymentOrderState = z.infer<typeof paymentOrderState>;

export const RewardType = {
  welfareCoins: 0,
  zoneCoins: 1,
  activityValue: 2,
  redPacket: 3,
  coupon: 4,
} as const;
export const rewardType = lazySchema(() => z.enum(RewardType));
export type RewardType = z.infer<typeof rewardType>;

/** The specification only names kind 6; the others are this project's (`docs/welfare.md#tasks`). */
export const TaskType = {
  signIn: 1,
  download: 2,
  play: 3,
  topUp: 4,
  invite: 5,
  realName: 6,
} as const;
export const taskType = lazySchema(() => z.enum(TaskType));
export type TaskType = z.infer<typeof taskType>;

export const TaskPeriod = { daily: 1, weekly: 2, once: 3 } as const;
export const taskPeriod = lazySchema(() => z.enum(TaskPeriod));
export type TaskPeriod = z.infer<typeof taskPeriod>;

/** Not in the specification: a player's progress in a task. */
export const TaskState = { doing: 0, claimable: 1, claimed: 2 } as const;
export const taskState = lazySchema(() => z.enum(TaskState));
export type TaskState = z.infer<typeof taskState>;

/** `identityVerify` of the user (`docs/http.md`). */
export const IdentityVerify = { notVerified: 0, verified: 1 } as const;
export const identityVerify = lazySchema(() => z.enum(IdentityVerify));
export type IdentityVerify = z.infer<typeof identityVerify>;

/** The state at the registry (`docs/specification.md#real-name-and-minors`). */
export const identityState = lazySchema(() => z.enum(['none', 'pending', 'passed', 'failed']));
export type IdentityState = z.infer<typeof identityState>;

/** Status of a QR login (`docs/http.md`). */
export const QrStatus = { waiting: 0, confirmed: 1, scanned: 2, ended: 3 } as const;
export const qrStatus = lazySchema(() => z.enum(QrStatus));
export type QrStatus = z.infer<typeof qrStatus>;

export const SmsScene = { login: 1, changeMobile: 2 } as const;
export const smsScene = lazySchema(() => z.enum(SmsScene));
export type SmsScene = z.infer<typeof smsScene>;

/** Site config 1 shows the user area (`docs/specification.md#what-it-is`). */
export const MpStatus = { hidden: 0, shown: 1 } as const;
export type MpStatus = (typeof MpStatus)[keyof typeof MpStatus];

export const RankingDayType = { day: 1, week: 2, month: 3 } as const;
export const rankingDayType = lazySchema(() => z.enum(RankingDayType));
export type RankingDayType = z.infer<typeof rankingDayType>;

/** `download_state` of a game (`docs/bridge.md`). */
export const DownloadState = {
  none: 0,
  downloading: 1,
  paused: 2,
  installing: 3,
  installed: 4,
  failed: 5,
  updateAvailable: 6,
} as const;
export const downloadState = lazySchema(() => z.enum(DownloadState));
export type DownloadState = z.infer<typeof downloadState>;

/**
 * `state` of a native launch notification (`docs/specification.md#states`); any other number is
 * unknown.
 */
export const NativeLaunchState = { pending: 0, success: 1, failure: 2 } as const;
export type NativeLaunchState = (typeof NativeLaunchState)[keyof typeof NativeLaunchState];

/** Drag flags of `setApplication` (`docs/bridge.md`). */
export const DragPhase = { up: 0, down: 1, move: 2 } as const;
export const dragPhase = lazySchema(() => z.enum(DragPhase));
export type DragPhase = z.infer<typeof dragPhase>;
