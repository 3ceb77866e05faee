import { randomUUID } from 'node:crypto';
import {
  OrderType,
  PaymentMethod,
  createPaymentOrder,
  getPaymentOrder,
  getUserDetail,
} from '@gamebox/contract';
import { pagePaymentMovements, refundPaymentOrder, sumPaymentDay } from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { chinaClock } from '../../china/time.ts';

const COINS = 1000;
let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  finance = await enterOperator(platform, 'finance');
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const refund = async (orderId: number, refundFen: number, bearLoss = false) => {
  const body = { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请', bearLoss };
  return (await platform.call(refundPaymentOrder, { token: finance, body })).data;
};

const balancesOf = async ({ token }: Payer) =>
  (await platform.call(getUserDetail, { token })).data?.balances;

/** A player who has recharged for all their money and spent all the coins in a game. */
async function enterSpender() {
  const payer = await enterPayer(platform, { balances: { fen: COINS } });
  const { gameId = 0, serverId = 0, account = '' } = payer.content(COINS);
  const sold = { gameId: Number(gameId), fromTime: 0, name: '元宝', perHundred: 10 };
  await platform.db.insertInto('gameCurrency').values(sold).execute();
  const recharged = (await recharge(platform, payer, COINS)).data?.orderId ?? 0;
  const content = { gameId, serverId, account, coins: COINS, zoneCoins: 0 };
  const wish = { type: OrderType.gameExchange, content, couponId: null, amountFen: COINS };
  const body = { requestId: randomUUID(), ...wish, method: PaymentMethod.platform };
  const { data } = await platform.call(createPaymentOrder, { token: payer.token, body });
  return { payer, recharged, exchanged: data?.orderId ?? 0 };
}

test('coins that come back make good first what the house bore of the player', async () => {
  const { payer, recharged, exchanged } = await enterSpender();
  await refund(recharged, COINS, true);
  expect(await balancesOf(payer)).toMatchObject({ balance: COINS, platformCoins: 0 });
  expect(await refund(exchanged, 400)).toMatchObject({ state: 'done' });
  const { token } = payer;
  const { data } = await platform.call(getPaymentOrder, { token, query: { orderId: exchanged } });
  expect(data?.refunds).toMatchObject([
    {
      takenBack: [
        { name: '元宝', amount: 40 },
        { name: '平台币', amount: 400 },
      ],
    },
  ]);
  await refund(exchanged, COINS - 400);
  expect(await balancesOf(payer)).toMatchObject({ balance: COINS, platformCoins: 0 });
  const { left } = await platform.db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerAccount', 'ledgerAccount.accountId', 'ledgerEntry.accountId')
    .select(({ fn }) => fn.sum('amount').as('left'))
    .where('house', '=', 'refund-losses')
    .executeTakeFirstOrThrow();
  expect(Number(left)).toBe(0);
});

test('the books of the day have what was lost and what made it good', async () => {
  const { day } = chinaClock(platform.clock.now());
  const query = { day };
  const sum = async () => (await platform.call(sumPaymentDay, { token: finance, query })).data;
  const before = await sum();
  const countOf = (given: typeof before) => given?.recovered[0]?.count ?? 0;
  const amountOf = (given: typeof before) => given?.recovered[0]?.amount ?? 0;
  const { recharged, exchanged } = await enterSpender();
  await refund(recharged, COINS, true);
  await refund(exchanged, 400);
  const after = await sum();
  expect([countOf(after) - countOf(before), amountOf(after) - amountOf(before)]).toEqual([1, 400]);
  const wanted = { token: finance, query: { day, pageSize: 50 } };
  const { data } = await platform.call(pagePaymentMovements, wanted);
  const { data: rest } = await platform.call(pagePaymentMovements, {
    ...wanted,
    query: { ...wanted.query, after: data?.next ?? '' },
  });
  expect(rest?.list.slice(-2)).toMatchObject([
    { way: 'lost', amount: COINS, unit: 'platformCoin' },
    { way: 'recovered', amount: 400, unit: 'platformCoin' },
  ]);
  const { body } = await platform.app.inject({
    url: `/api/admin-api/payment/movement/file?day=${day}`,
    headers: { authorization: `Bearer ${finance}` },
  });
  expect(body.trimEnd().split('\r\n').at(-1)).toContain('补回,申请退款,400,平台币');
});

test('only what the house bore is kept, and only of that player', async () => {
  const other = await enterSpender();
  await refund(other.recharged, COINS, true);
  const { payer, recharged, exchanged } = await enterSpender();
  await refund(exchanged, 700);
  await refund(recharged, COINS, true);
  expect(await balancesOf(payer)).toMatchObject({ platformCoins: 0 });
  expect(await refund(exchanged, 300)).toMatchObject({ state: 'done' });
  expect(await balancesOf(payer)).toMatchObject({ balance: COINS, platformCoins: 0 });
  const third = await enterSpender();
  await refund(third.exchanged, COINS);
  expect(await balancesOf(third.payer)).toMatchObject({ platformCoins: COINS });
});
