import { OrderType, PaymentMethod, closePaymentOrder } from '@gamebox/contract';
import { refundPaymentOrder } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listPaymentFaults } from './check-repository.ts';

const FEN = 3000;
const KEYS = ['paid', 'partly paid back', 'late', 'by zone coins'] as const;
let platform: TestPlatform;
const orders = new Map<(typeof KEYS)[number], number>();

/**
 * Four orders: one paid, one partly refunded, one paid after it was closed, one paid partly with
 * zone coins.
 */
beforeAll(async () => {
  platform = await createTestPlatform();
  const balances = { fen: 2 * FEN, platformCoin: 500, zoneCoin: 500 };
  const payer = await enterPayer(platform, { balances });
  const buy = async (method: PaymentMethod) =>
    (await recharge(platform, payer, FEN, { method })).data;
  orders.set('paid', (await buy(PaymentMethod.balance))?.orderId ?? 0);
  orders.set('partly paid back', (await buy(PaymentMethod.balance))?.orderId ?? 0);
  const finance = await enterOperator(platform, 'finance');
  await platform.call(refundPaymentOrder, {
    token: finance,
    body: {
      requestId: randomUUID(),
      orderId: orders.get('partly paid back') ?? 0,
      refundFen: 100,
      reason: '测试',
    },
  });
  const { orderId = 0, orderNo = '' } = (await buy(PaymentMethod.alipay)) ?? {};
  orders.set('late', orderId);
  await platform.call(closePaymentOrder, { token: payer.token, body: { orderId } });
  await platform.simulators.payments.alipay.pay(orderNo, { notice: 'twice' });
  orders.set('by zone coins', await exchange(payer, finance));
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

/** Pays half of it with zone coins, of which 100 are refunded. */
async function exchange(payer: Payer, finance: string): Promise<number> {
  const { gameId = 0, serverId = 0, account = '' } = payer.content(100);
  const rate = { name: '元宝', perHundred: 10, zonePercent: 50 };
  await platform.db
    .insertInto('gameCurrency')
    .values({ gameId: Number(gameId), fromTime: 0, ...rate })
    .execute();
  const { data } = await recharge(platform, payer, 500, {
    type: OrderType.gameExchange,
    content: { gameId, serverId, account, coins: 1000, zoneCoins: 500 },
    method: PaymentMethod.platform,
  });
  const orderId = data?.orderId ?? 0;
  const body = { requestId: randomUUID(), orderId, refundFen: 100, reason: '测试' };
  await platform.call(refundPaymentOrder, { token: finance, body });
  return orderId;
}

const ROLLED_BACK = new Error('rolled back');

/** The faults that the check finds after a change that bypasses the triggers. */
async function faultsOf(table: string, change: string): Promise<string> {
  let found = '';
  await inTransaction(platform.db, async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`grant update, delete on ${sql.table(table)} to current_user`.execute(tx);
    await sql.raw(change).execute(tx);
    found = (await listPaymentFaults(tx)).join('\n');
    throw ROLLED_BACK;
  }).catch((error: unknown) => {
    if (error !== ROLLED_BACK) throw error;
  });
  return found;
}

test.each([
  [
    'an order that cost more than was paid',
    'paid',
    'payment_order',
    'update payment_order set price_fen = 3100, amount_fen = 3100 where order_id = $',
    'order $: 3100 fen paid, the ledger has 3000',
  ],
  [
    'more refunded than went out',
    'partly paid back',
    'payment_order',
    'update payment_order set refunded_fen = 150 where order_id = $',
    'order $: 150 fen refunded, its refunds add up to 100',
  ],
  [
    'a refund of more than went out',
    'partly paid back',
    'payment_refund',
    'update payment_refund set refund_fen = 150 where order_id = $',
    'order $: 100 fen refunded, its refunds add up to 150\nrefund #: 150 fen paid back, the ledger has 100',
  ],
  [
    'a refund that is not done and went out',
    'partly paid back',
    'payment_refund',
    "update payment_refund set state = 'failed', done_time = null where order_id = $",
    'refund #: 0 fen paid back, the ledger has 100',
  ],
  [
    'late money and another refund of it',
    'late',
    'payment_refund',
    'update payment_refund set refund_fen = 2999 where order_id = $',
    'payment:$:late: 3000 fen came, refunds of 2999',
  ],
  [
    'money in the ledger for an order that was not paid',
    'paid',
    'payment_order',
    'update payment_order set state = 0, paid_time = null where order_id = $',
    'order $: 0 fen paid, the ledger has 3000',
  ],
  [
    'a payment of no order',
    'paid',
    'ledger_movement',
    "update ledger_movement set business_key = 'payment:0:paid' where business_key = 'payment:$:paid'",
    'order $: 3000 fen paid, the ledger has 0\npayment:0:paid: of no order',
  ],
  [
    'zone coins that the ledger did not take',
    'by zone coins',
    'payment_order',
    `update payment_order set content = content || '{"zoneCoins": 400}' where order_id = $`,
    'payment:$:zone: 400 zone coins by its order or refund, the ledger has 500',
  ],
  [
    'zone coins that came back and no refund says so',
    'by zone coins',
    'payment_refund',
    "update payment_refund set given_back = '[]' where order_id = $",
    'payment-refund:#:zone: 0 zone coins by its order or refund, the ledger has -100',
  ],
  [
    'a loss that the house did not have',
    'paid',
    'refund_loss',
    "insert into refund_loss select user_id, 'platformCoin', 5 from payment_order where order_id = $",
    'platformCoin: players owe 5 for refunds, the house lost 0',
  ],
] as const)('the check names %s', async (_, order, table, change, fault) => {
  const orderId = String(orders.get(order));
  const found = await faultsOf(table, change.replaceAll('$', orderId));
  expect(found.replaceAll(/refund([ :])\d+/g, 'refund$1#')).toBe(fault.replaceAll('$', orderId));
});

test('each night what differs is logged', async () => {
  await platform.jobs['checkPayments']?.();
  const id = orders.get('paid') ?? 0;
  const set = (fen: number) =>
    inTransaction(platform.db, async (tx) => {
      await sql`alter table payment_order disable trigger user`.execute(tx);
      await sql`
        update payment_order set price_fen = ${fen}, amount_fen = ${fen}
          where order_id = ${id}`.execute(tx);
      await sql`alter table payment_order enable trigger user`.execute(tx);
    });
  await set(3100);
  await expect(platform.jobs['checkPayments']?.()).rejects.toThrow('differ');
  expect(platform.logged.join('\n')).toContain(`order ${String(id)}: 3100 fen paid`);
  await set(FEN);
});
