import { randomUUID } from 'node:crypto';
import {
  OrderType,
  PaymentMethod,
  checkPaymentOrder,
  createLotteryDetail,
  createPaymentOrder,
  getGame,
  getPromotion,
  registerAccount,
  reportPlay,
  updateProfile,
} from '@gamebox/contract';
import type { Simulators } from '@gamebox/platform/ports/ports.ts';
import { createAsker, logIn, verify } from './ask.ts';
import type { App, Ask } from './ask.ts';

interface Friend {
  readonly nickname: string;
  /** The day on which they arrive, invited by the demo player. */
  readonly onDay: number;
  /** Verified friends play on the day after. */
  readonly name: string | null;
  /** The amount that they pay at the end; 0: nothing. */
  readonly fen: number;
}

const FRIENDS: readonly Friend[] = [
  { nickname: '听雨的猫', onDay: 3, name: '沈听雨', fen: 10_000 },
  { nickname: '北境来客', onDay: 6, name: '韩北辰', fen: 0 },
  { nickname: '小鱼干', onDay: 11, name: '余小满', fen: 3000 },
  { nickname: '铁索横江', onDay: 14, name: '江横舟', fen: 0 },
  { nickname: '春山可望', onDay: 17, name: '林春山', fen: 5000 },
  { nickname: '九月', onDay: 19, name: null, fen: 0 },
];
const GAME = 1001;
const PLAYED_SECONDS = 3_000;
const LOTTERY = 1;
/** The reward that invited players get. */
const DRAWS = 3;

export interface FriendsDay {
  readonly app: App;
  readonly simulators: Pick<Simulators, 'sms'>;
  /** The reward of the demo player. */
  readonly ask: Ask;
  readonly day: number;
  readonly time: number;
  /** Gives the rewards of effective invitations. */
  readonly rewardInvitations: () => Promise<void>;
}

export interface Friends {
  /** Friends of this day log in with the invite code; those of yesterday play and draw. */
  readonly live: (today: FriendsDay) => Promise<void>;
  /** Some recharge with today's simulated provider, so that its bill contains it too. */
  readonly pay: (app: App, simulators: Pick<Simulators, 'payments'>) => Promise<void>;
}

/** Friends of the demo player, who act by the calls of a client. */
export function createFriends(): Friends {
  const tokens = new Map<Friend, string>();
  return {
    live: async ({ app, simulators, ask, day, time, rewardInvitations }) => {
      for (const friend of FRIENDS.filter(({ onDay }) => onDay === day)) {
        const inviteCode = (await ask(getPromotion))?.code ?? '';
        const place = String(FRIENDS.indexOf(friend) + 1);
        const token = await logIn(app, simulators, `1390013900${place}`, {
          inviteCode,
          clientId: `demo-friend-${place}`,
        });
        const own = createAsker(app, token);
        await own(updateProfile, { body: { nickname: friend.nickname } });
        if (friend.name !== null) await verify(own, friend.name, `1101051990020100${place}`);
        tokens.set(friend, token);
      }
      const playing = [...tokens]
        .filter(([{ onDay, name }]) => name !== null && day === onDay + 1)
        .map(([, token]) => createAsker(app, token));
      for (const own of playing) await play(own, time);
      await rewardInvitations();
      for (const own of playing) await draw(own);
    },
    // In parallel: hashing a game account's password takes longer than the rest of a payment.
    pay: async (app, simulators) => {
      const paying = [...tokens].filter(([{ fen }]) => fen > 0);
      await Promise.all(
        paying.map(([{ fen }, token]) => recharge(createAsker(app, token), simulators, fen)),
      );
    },
  };
}

async function play(ask: Ask, time: number): Promise<void> {
  const startTime = time - PLAYED_SECONDS * 1000;
  await ask(reportPlay, {
    body: { playId: randomUUID(), gameId: GAME, startTime, seconds: PLAYED_SECONDS },
  });
}

async function draw(ask: Ask): Promise<void> {
  for (let nth = 0; nth < DRAWS; nth += 1)
    await ask(createLotteryDetail, { body: { settingId: LOTTERY, requestId: randomUUID() } });
}

async function recharge(
  ask: Ask,
  { payments }: Pick<Simulators, 'payments'>,
  fen: number,
): Promise<void> {
  const game = await ask(getGame, { query: { gameId: GAME } });
  const serverId = game?.servers[0]?.serverId;
  if (serverId === undefined) return;
  const account = `friend${String(fen)}`;
  await ask(registerAccount, {
    body: { gameId: GAME, serverId, account, password: randomUUID().slice(0, 12) },
  });
  const order = await ask(createPaymentOrder, {
    body: {
      requestId: randomUUID(),
      type: OrderType.recharge,
      content: { gameId: GAME, serverId, account, rechargeFen: fen },
      couponId: null,
      method: PaymentMethod.alipay,
      amountFen: fen,
    },
  });
  if (order === null) return;
  await payments.alipay.pay(order.orderNo, { notice: 'never' });
  await ask(checkPaymentOrder, { body: { orderId: order.orderId } });
}
