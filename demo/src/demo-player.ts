import { randomUUID } from 'node:crypto';
import {
  TaskState,
  addAddress,
  createLotteryDetail,
  exchangePointsGoods,
  finishGameDownload,
  getTaskList,
  getUserDetail,
  listAddresses,
  listChests,
  logout,
  openChest,
  openRedPacket,
  pageRedPackets,
  receiveGiftPack,
  receiveTaskAward,
  registerAccount,
  reportPlay,
  sign,
  updateProfile,
} from '@gamebox/contract';
import { assemble } from '@gamebox/platform/assemble.ts';
import type { AssembleOptions } from '@gamebox/platform/assemble.ts';
import { DAY_MS, chinaDayStart } from '@gamebox/platform/china/time.ts';
import { createAsker, logIn, verify } from './ask.ts';
import type { Ask } from './ask.ts';
import { createFriends } from './demo-friends.ts';
import type { Friends } from './demo-friends.ts';
import { giveMoney, liveAsMember } from './demo-member.ts';
import { newestServer } from './content/servers.ts';
import { hasHistory } from './furnish/demo-history.ts';
import { createSimulators } from '@gamebox/platform/ports/ports.ts';

/** Logging in with this number gives the demo player, who has a history of three weeks. */
const DEMO_MOBILE = '13800138000';

const DAYS = 21;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Games with a package: a player who played one has downloaded it. Some are liked more. */
const GAMES = [
  { gameId: 1001, minutes: 68 },
  { gameId: 1002, minutes: 47 },
  { gameId: 1003, minutes: 34 },
] as const;
const LOTTERY = 1;
/** In the game that is played on the last day too. */
const ACCOUNT_DAY = 5;
const ACCOUNT = { account: 'lantern', password: 'demo-lantern' };
/** Exchanges by day, and whether they are sent by post. */
const EXCHANGES = [
  { onDay: 8, goodsId: 7001, posted: false },
  { onDay: 15, goodsId: 7005, posted: true },
  { onDay: 18, goodsId: 7003, posted: false },
];

/** Gift packs by the day on which they are claimed; one has ended by now. */
const GIFT_PACKS = new Map([
  [3, 4],
  [9, 1],
  [17, 7],
]);

/**
 * Simulates the demo player's days before today with a client's calls and a clock of its own:
 * sign-ins, play, tasks, draws and exchanges that add up like any player's. Does nothing if the
 * player exists from an earlier day. When aborted, it stops after the current day.
 */
export async function ensureDemoPlayer(
  options: AssembleOptions,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, publicUrl } = options;
  const today = chinaDayStart(now());
  if (await hasHistory(db, DEMO_MOBILE, today)) return;
  let time = today - DAYS * DAY_MS;
  const clock = () => time;
  const simulators = createSimulators({ publicUrl, now: clock, dataDir: null });
  const { app, jobs } = await assemble({
    ...options,
    ports: { ...options.ports, ...simulators },
    simulators,
    now: clock,
    rateLimitPerMinute: 0,
    createDemoReleases: null,
  });
  try {
    const ask = createAsker(app, await logIn(app, simulators, DEMO_MOBILE));
    const friends = createFriends();
    const rewardInvitations = async () => jobs['rewardInvitations']?.run(db);
    for (let day = 0; day < DAYS && !signal.aborted; day += 1) {
      time = today - (DAYS - day) * DAY_MS + eveningOf(day);
      if (day === 0) {
        await arrive(ask);
        await giveMoney(options, clock, (await ask(getUserDetail))?.userId ?? 0);
      }
      await liveDay(ask, { day, time, today });
      await liveAsMember(ask, day);
      await friends.live({ app, simulators, ask, day, time, rewardInvitations });
    }
    // Else the first real login would be reported as one on another device.
    await ask(logout);
    if (!signal.aborted) await payToday(options, friends);
  } finally {
    await app.close();
  }
}

/** When they end playing: nobody comes at the same minute each day. */
function eveningOf(day: number): number {
  return 20 * HOUR_MS + ((day * 53) % 140) * MINUTE_MS;
}

/** With the common clock and simulated provider, whose bill of today then contains it. */
async function payToday(options: AssembleOptions, { pay }: Friends): Promise<void> {
  if (options.simulators === null) return;
  // Without the simulators' pages, which would stop the simulators when they are closed.
  const here = { simulators: null, rateLimitPerMinute: 0, createDemoReleases: null };
  const { app } = await assemble({ ...options, ...here });
  try {
    await pay(app, options.simulators);
  } finally {
    await app.close();
  }
}

async function arrive(ask: Ask): Promise<void> {
  await ask(updateProfile, { body: { nickname: '掌灯人' } });
  await verify(ask, '顾青河', '11010519900101001');
  for (const [detail, isDefault] of [
    ['望海路 7 号 3 栋 1201', true],
    ['科技园南区 B 座前台', false],
  ] as const)
    await ask(addAddress, {
      body: {
        name: '顾青河',
        mobile: DEMO_MOBILE,
        region: '广东省 深圳市 南山区',
        detail,
        isDefault,
      },
    });
}

interface Day {
  /** From 0. */
  readonly day: number;
  readonly time: number;
  /** The beginning of today; the history ends before it. */
  readonly today: number;
}

async function liveDay(ask: Ask, { day, time, today }: Day): Promise<void> {
  // One day is missed, so that a streak ends.
  if (day !== 5) await ask(sign);
  const { gameId, minutes } = GAMES[day % GAMES.length] ?? GAMES[0];
  const seconds = (minutes + ((day * 7) % 13)) * 60;
  await ask(finishGameDownload, { query: { gameId } });
  const startTime = time - seconds * 1000;
  const serverId = newestServer(gameId, { today, at: startTime });
  await ask(reportPlay, {
    body: { playId: randomUUID(), gameId, serverId, startTime, seconds },
  });
  if (day === ACCOUNT_DAY)
    await ask(registerAccount, {
      body: { gameId, ...(serverId !== null && { serverId }), ...ACCOUNT },
    });
  for (const { taskId, state } of (await ask(getTaskList)) ?? [])
    if (state === TaskState.claimable) await ask(receiveTaskAward, { query: { taskId } });
  for (const { chestId, state } of (await ask(listChests))?.chests ?? [])
    if (state === TaskState.claimable) await ask(openChest, { body: { chestId } });
  await ask(createLotteryDetail, { body: { settingId: LOTTERY, requestId: randomUUID() } });
  await exchangeOf(ask, day);
  const giftPackId = GIFT_PACKS.get(day);
  if (giftPackId !== undefined) await ask(receiveGiftPack, { query: { giftPackId } });
  // Packets of the last days stay closed.
  if (day === DAYS - 4) await openPackets(ask);
}

async function exchangeOf(ask: Ask, day: number): Promise<void> {
  const exchange = EXCHANGES.find(({ onDay }) => onDay === day);
  if (exchange === undefined) return;
  const { goodsId, posted } = exchange;
  const addressId = posted ? (await ask(listAddresses))?.[0]?.addressId : undefined;
  await ask(exchangePointsGoods, {
    body: {
      goodsId,
      quantity: 1,
      requestId: randomUUID(),
      ...(addressId === undefined ? {} : { addressId }),
    },
  });
}

async function openPackets(ask: Ask): Promise<void> {
  for (const { redPacketId, openTime } of (await ask(pageRedPackets))?.list ?? [])
    if (openTime === null) await ask(openRedPacket, { body: { redPacketId } });
}
