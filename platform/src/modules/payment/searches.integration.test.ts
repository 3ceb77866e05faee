import { ERRORS, PaymentMethod } from '@gamebox/contract';
import {
  ADMIN_CALLS,
  findPaymentOrders,
  findPlayer,
  pageAuditLog,
  pageOperatedPaymentOrders,
} from '@gamebox/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { DAY_MS, chinaClock, parseChinaDay } from '../../china/time.ts';

let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  finance = await enterOperator(platform, 'finance');
});
afterAll(() => platform.close());

const list = async (query: Parameters<typeof search>[0]) => (await search(query)).data?.list ?? [];
const search = (query: { tradeNo?: string; from?: number; until?: number }) =>
  platform.call(pageOperatedPaymentOrders, { token: finance, query });

test('a filter that a call does not know is refused, by every call', async () => {
  for (const { method, path } of ADMIN_CALLS) {
    const answer = await platform.app.inject({
      method,
      url: `${path}?mobil=13700000001`,
      headers: { authorization: `Bearer ${await adminToken()}` },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    expect([path, answer.json<{ code: number }>().code]).toEqual([path, 400]);
  }
});

let admin: Promise<string> | undefined;
const adminToken = () => (admin ??= enterOperator(platform, 'admin'));

test('a player and their orders are found by mobile, and the audit log says who looked', async () => {
  const other = await enterPayer(platform, { balances: { fen: 1000 } });
  await recharge(platform, other, 1000);
  const payer = await enterPayer(platform, { balances: { fen: 5000 } });
  await recharge(platform, payer, 1000);
  await recharge(platform, payer, 2000);
  const { mobile, userId } = payer;
  const { data: player } = await platform.call(findPlayer, { token: finance, body: { mobile } });
  expect(player).toMatchObject({ userId, mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` });
  const found = await platform.call(findPaymentOrders, { token: finance, body: { mobile } });
  expect(found.data).toMatchObject({
    total: 2,
    list: [
      { userId, amountFen: 2000 },
      { userId, amountFen: 1000 },
    ],
  });
  const nobody = { token: finance, body: { mobile: '13999999999' } };
  expect((await platform.call(findPaymentOrders, nobody)).data).toEqual({ total: 0, list: [] });
  expect((await platform.call(findPlayer, nobody)).code).toBe(ERRORS.USER_NOT_FOUND.code);
  const { data: audit } = await platform.call(pageAuditLog, { token: finance });
  expect(audit?.list.slice(0, 4).map(({ action, subject }) => [action, subject])).toEqual([
    ['player.find', 'no player'],
    ['payment.find', 'no player'],
    ['payment.find', `player ${String(userId)}`],
    ['player.find', `player ${String(userId)}`],
  ]);
  expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${mobile}|13999999999`));
});

test('orders are found by the provider’s number and by day', async () => {
  platform.clock.advance(DAY_MS);
  finance = await enterOperator(platform, 'finance');
  const { day } = chinaClock(platform.clock.now());
  const from = parseChinaDay(day);
  const { alipay, wechat } = platform.simulators.payments;
  const payer = await enterPayer(platform, { balances: { fen: 5000 } });
  const order = async (fen: number, method: PaymentMethod) => {
    const { data } = await recharge(platform, payer, fen, { method });
    if (data === null) throw new Error('No order');
    return data;
  };
  const paid = await order(3000, PaymentMethod.alipay);
  await alipay.pay(paid.orderNo);
  const balance = await order(1000, PaymentMethod.balance);
  const late = await order(2000, PaymentMethod.wechat);
  await wechat.pay(late.orderNo, { notice: 'never' });
  const rows = await list({ from, until: from + DAY_MS });
  expect(rows.map(({ orderId }) => orderId)).toEqual(
    [late, balance, paid].map(({ orderId }) => orderId),
  );
  expect(await list({ from: from + DAY_MS })).toEqual([]);
  expect(await list({ until: from })).not.toContainEqual(rows[0]);
  const tradeNo = rows.at(-1)?.tradeNo ?? '';
  expect(await list({ tradeNo })).toEqual([rows.at(-1)]);
});
