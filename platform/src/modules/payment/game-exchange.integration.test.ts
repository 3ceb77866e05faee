import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  NotificationType,
  OrderType,
  PaymentMethod,
  PaymentOrderState,
  getPaymentOptions,
  getPaymentOrder,
  getUserDetail,
  listGameCurrencies,
  pageMessages,
  pagePaymentOrders,
  quotePaymentOrder,
} from '@gamebox/contract';
import type { CallBody, GotLine } from '@gamebox/contract';
import {
  createMachineToken,
  getOperatedPaymentOrder,
  refundPaymentOrder,
  takeGameExchanges,
} from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { holdBack, holdInserts } from '../../../test/hold-inserts.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';

let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  finance = await enterOperator(platform, 'finance');
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

/** A player with an account in a new game, which sells ten 元宝 for a hundred coins. */
async function enterGame({ hasCurrency = true, zoneCoin = 0 } = {}) {
  const zone = zoneCoin === 0 ? {} : { zoneCoin };
  const payer = await enterPayer(platform, { balances: { platformCoin: 5000, ...zone } });
  const { gameId = 0, serverId = 0, account = '' } = payer.content(100);
  if (hasCurrency)
    await platform.db
      .insertInto('gameCurrency')
      .values({
        gameId: Number(gameId),
        fromTime: 0,
        name: '元宝',
        perHundred: 10,
        zonePercent: 50,
      })
      .execute();
  const exchange = (coins: number, gets?: GotLine[], zoneCoins = 0) =>
    recharge(platform, payer, coins - zoneCoins, {
      type: OrderType.gameExchange,
      content: { gameId, serverId, account, coins, zoneCoins },
      method: PaymentMethod.platform,
      gets,
    });
  const askPrice = (coins: number, zoneCoins?: number) => {
    const content = {
      gameId,
      serverId,
      account,
      coins,
      ...(zoneCoins !== undefined && { zoneCoins }),
    };
    const body = { type: OrderType.gameExchange, content, couponId: null };
    return platform.call(quotePaymentOrder, { token: payer.token, body });
  };
  const quote = async (coins: number) => (await askPrice(coins)).data?.gets ?? [];
  const actor = { label: 'command', address: '' };
  const named = { name: 'game server', right: 'exchange.take' as const };
  const made = { ...named, gameIds: [Number(gameId)] };
  const { token: server } = await platform.machineTokens.create(actor, made);
  const ask = (body: CallBody<typeof takeGameExchanges>) =>
    platform.call(takeGameExchanges, { token: server, body });
  const take = async (requestId: string, limit = 100) =>
    (await ask({ gameId: Number(gameId), requestId, limit })).data?.list;
  const balances = async () =>
    (await platform.call(getUserDetail, { token: payer.token })).data?.balances;
  const coins = async () => (await balances())?.platformCoins;
  const { token } = payer;
  return { token, gameId: Number(gameId), exchange, askPrice, quote, ask, take, coins, balances };
}
const refund = (orderId: number, refundFen: number) =>
  platform.call(refundPaymentOrder, {
    token: finance,
    body: { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请' },
  });
const audited = async (gameId: number) => {
  const entries = await platform.db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'exchange.take')
    .where('subject', '=', `game ${String(gameId)}`)
    .execute();
  return entries.length;
};

test('coins become a game’s currency once, for its server to take, and can’t come back then', async () => {
  const none = await enterGame({ hasCurrency: false });
  expect((await none.exchange(1000)).code).toBe(ERRORS.GAME_EXCHANGE_NONE.code);
  const { token, gameId, exchange, take, coins } = await enterGame();
  const query = { type: OrderType.gameExchange };
  const { data: options } = await platform.call(getPaymentOptions, { token, query });
  expect(options?.methods).toEqual([PaymentMethod.platform]);
  const first = (await exchange(2000)).data;
  expect(first).toMatchObject({ state: PaymentOrderState.paid, subject: '云中城 兑换元宝' });
  expect(first?.gets).toMatchObject([{ kind: 'gameCurrency', name: '元宝', amount: 200 }]);
  const { data: messages } = await platform.call(pageMessages, { token });
  expect(messages?.list[0]?.title).toBe('已支付 2,000 平台币，200 元宝等待游戏发放');
  const second = (await exchange(1000)).data;
  expect(await coins()).toBe(2000);
  expect((await refund(second?.orderId ?? 0, 500)).data?.state).toBe('done');
  expect(await coins()).toBe(2500);
  const requestId = randomUUID();
  const taken = await take(requestId);
  expect(taken?.map(({ amount }) => amount)).toEqual([200, 50]);
  expect(await take(requestId)).toEqual(taken);
  expect(await take(randomUUID())).toEqual([]);
  expect(await audited(gameId)).toBe(1);
  const late = await refund(first?.orderId ?? 0, 100);
  expect(late.code).toBe(ERRORS.GAME_EXCHANGE_TAKEN.code);
});

test('less than was quoted is not given for the same coins', async () => {
  const { gameId, exchange, quote, coins } = await enterGame();
  const shown = await quote(1000);
  const rate = { gameId, fromTime: platform.clock.now(), name: '元宝', perHundred: 1 };
  await platform.db.insertInto('gameCurrency').values(rate).execute();
  expect(await exchange(1000, shown)).toMatchObject(ERRORS.PAYMENT_GETS_CHANGED);
  expect(await coins()).toBe(5000);
  const { data } = await exchange(1000, await quote(1000));
  expect(data?.gets).toMatchObject([{ name: '元宝', amount: 10 }]);
  expect(await coins()).toBe(4000);
});

test('zone coins pay a part, and come back with what is paid back', async () => {
  const { token, exchange, askPrice, take, balances } = await enterGame({ zoneCoin: 700 });
  expect((await askPrice(1000)).data).toMatchObject({ amountFen: 1000, zoneCoins: 0 });
  expect((await askPrice(1000, 500)).data).toMatchObject({ amountFen: 500, zoneCoins: 500 });
  const { data } = await exchange(1000, undefined, 500);
  expect(data).toMatchObject({ priceFen: 500, amountFen: 500, zoneCoins: 500 });
  expect(data?.gets).toMatchObject([{ name: '元宝', amount: 100 }]);
  expect(await balances()).toMatchObject({ platformCoins: 4500, zoneCoins: 200 });
  expect((await refund(data?.orderId ?? 0, 333)).data?.state).toBe('done');
  expect(await balances()).toMatchObject({ platformCoins: 4833, zoneCoins: 533 });
  expect((await refund(data?.orderId ?? 0, 167)).data?.state).toBe('done');
  expect(await balances()).toMatchObject({ platformCoins: 5000, zoneCoins: 700 });
  const query = { orderId: data?.orderId ?? 0 };
  const seen = (await platform.call(getPaymentOrder, { token, query })).data?.refunds;
  expect(seen?.map(({ givenBack }) => givenBack)).toMatchObject([
    [{ kind: 'zoneCoin', name: '专区币', amount: 333 }],
    [{ kind: 'zoneCoin', name: '专区币', amount: 167 }],
  ]);
  const messages = (await platform.call(pageMessages, { token, query: {} })).data?.list;
  const seenByOperator = await platform.call(getOperatedPaymentOrder, { token: finance, query });
  expect(seenByOperator.data).toMatchObject({ amountFen: 500, zoneCoins: 500 });
  expect(messages?.[0]?.text).toMatch(
    /^退款 167 平台币，已退回到您的账户，并退回 167 专区币，收回 34 元宝。/,
  );
  expect(await take(randomUUID())).toEqual([]);
});

test('more zone coins than the game takes, or than are there, pay nothing', async () => {
  const { exchange, askPrice, balances } = await enterGame({ zoneCoin: 300 });
  expect(await askPrice(1000, 501)).toMatchObject(ERRORS.GAME_EXCHANGE_ZONE_COINS);
  const short = { code: ERRORS.LEDGER_INSUFFICIENT.code, msg: '余额不足：专区币' };
  expect(await askPrice(1000, 301)).toMatchObject(short);
  expect(await exchange(1000, undefined, 501)).toMatchObject(ERRORS.GAME_EXCHANGE_ZONE_COINS);
  expect(await exchange(1000, undefined, 301)).toMatchObject(short);
  expect((await exchange(1000, undefined, -1)).code).toBe(ERRORS.PAYMENT_CONTENT_INVALID.code);
  expect(await balances()).toMatchObject({ platformCoins: 5000, zoneCoins: 300 });
});

test('zone coins spent by several exchanges at once are spent once', async () => {
  const { exchange, balances } = await enterGame({ zoneCoin: 500 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(1000, undefined, 500)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await balances()).toMatchObject({ platformCoins: 4500, zoneCoins: 0 });
});

test('one request sent several times at once takes once', async () => {
  const { gameId, exchange, ask, take } = await enterGame();
  for (let made = 0; made < 4; made += 1) await exchange(1000);
  const requestId = randomUUID();
  const answers = await holdInserts(platform.db, { table: 'game_exchange', waiters: 4 }, () =>
    Array.from({ length: 4 }, () => take(requestId, 1)),
  );
  expect(answers[0]).toHaveLength(1);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await audited(gameId)).toBe(1);
  const gameIdAndRequest = { gameId, requestId };
  expect(await ask({ ...gameIdAndRequest, limit: 2 })).toMatchObject(
    ERRORS.GAME_EXCHANGE_REQUEST_USED,
  );
  expect(await ask({ ...gameIdAndRequest, limit: 1 })).toMatchObject({
    data: { list: answers[0] },
  });
  expect(await take(randomUUID())).toHaveLength(3);
});

test('a request takes of its own game alone, whatever another game’s is called', async () => {
  const one = await enterGame();
  const other = await enterGame();
  const requestId = randomUUID();
  const { data } = await one.exchange(1000);
  await other.exchange(2000);
  const stolen = await one.ask({ gameId: other.gameId, requestId: randomUUID() });
  expect(stolen).toMatchObject(ERRORS.GAME_EXCHANGE_FORBIDDEN);
  expect(await one.take(requestId)).toMatchObject([{ orderId: data?.orderId, amount: 100 }]);
  expect(await other.take(requestId)).toMatchObject([{ amount: 200 }]);
});

test('what is paid back while a server takes is not taken', async () => {
  const { exchange, take } = await enterGame();
  const orderId = (await exchange(1000)).data?.orderId ?? 0;
  const hold = (trx: TestPlatform['db']) =>
    trx.updateTable('gameExchange').set({ amount: 0 }).where('orderId', '=', orderId).execute();
  const taken = await holdBack(platform.db, { hold, waiters: 1 }, () => [take(randomUUID())]);
  expect(taken).toEqual([[]]);
});

test('a game’s currency is listed as it is sold now, with the bounds of an order', async () => {
  const { token, gameId } = await enterGame();
  const silent = await enterGame({ hasCurrency: false });
  const sold = async (id: number) =>
    (await platform.call(listGameCurrencies, { token })).data?.filter((one) => one.gameId === id);
  expect((await platform.call(listGameCurrencies)).code).toBe(401);
  expect(await sold(silent.gameId)).toEqual([]);
  expect(await sold(gameId)).toEqual([
    expect.objectContaining({
      gameName: '云中城',
      name: '元宝',
      perHundred: 10,
      leastCoins: 100,
      mostCoins: 5_000_000,
      stepCoins: 100,
    }),
  ]);
  const change = (fromTime: number, perHundred: number) =>
    platform.db
      .insertInto('gameCurrency')
      .values({ gameId, fromTime, name: '元宝', perHundred })
      .execute();
  const now = platform.clock.now();
  await change(now, 12);
  await change(now + 1000, 0);
  expect(await sold(gameId)).toMatchObject([{ perHundred: 12 }]);
  platform.clock.set(now + 1000);
  expect(await sold(gameId)).toEqual([]);
});

test('an exchange waits for the game until its server takes it', async () => {
  const { token, gameId: entered, exchange, take } = await enterGame();
  const made = (await exchange(1000)).data;
  expect(made?.gameDelivery).toBe('waiting');
  const messages = async () =>
    (await platform.call(pageMessages, { token })).data?.list.filter(
      ({ type }) => type === NotificationType.myGame,
    );
  expect(await messages()).toEqual([]);
  const requestId = randomUUID();
  await take(requestId);
  await take(requestId);
  expect(await messages()).toMatchObject([
    {
      type: NotificationType.myGame,
      title: '100 元宝已到账',
      text: expect.stringMatching(/^游戏已领取：云中城 .+ .+。$/),
      gameId: entered,
      serverId: expect.any(Number),
    },
  ]);
  const query = { orderId: made?.orderId ?? 0 };
  expect((await platform.call(getPaymentOrder, { token, query })).data?.gameDelivery).toBe('taken');
  await exchange(500);
  const { data } = await platform.call(pagePaymentOrders, { token, query: { type: 3 } });
  expect(data?.list.map(({ gameDelivery }) => gameDelivery)).toEqual(['waiting', 'taken']);
});

test('a token that takes exchanges names games that there are, and no other names any', async () => {
  const token = await enterOperator(platform, 'admin');
  const create = async (right: 'exchange.take' | 'release.register', gameIds?: number[]) =>
    (await platform.call(createMachineToken, { token, body: { name: 'server', right, gameIds } }))
      .code;
  expect(await create('exchange.take')).toBe(ERRORS.BAD_REQUEST.code);
  expect(await create('release.register', [1])).toBe(ERRORS.BAD_REQUEST.code);
  expect(await create('exchange.take', [999_999])).toBe(ERRORS.GAME_NOT_FOUND.code);
});
