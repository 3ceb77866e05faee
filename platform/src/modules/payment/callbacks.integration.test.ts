import { randomBytes, randomUUID } from 'node:crypto';
import { PaymentMethod, getUserDetail } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { NOTIFY_PATHS } from '../../ports/payment/port.ts';
import type { PaymentProvider, RawNotification } from '../../ports/payment/port.ts';
import { MERCHANT, writeNotification } from '../../ports/payment/simulator/notification.ts';

const CALLBACKS = 1000;
const PAYERS = 25;
const AT_ONCE = 8;
const FEN = 1000;
const forgedSignature = () => randomBytes(32).toString('base64url');
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

interface Callback {
  readonly provider: PaymentProvider;
  readonly raw: RawNotification;
}

/** Notices about an order. Only the first kind may change anything. */
function callbacksOf(
  orderNo: string,
  provider: PaymentProvider,
  time: number,
): readonly Callback[] {
  const other = provider === 'alipay' ? 'wechat' : 'alipay';
  const tradeNo = `4200${orderNo}`;
  const write = (
    by: PaymentProvider,
    given: { paidFen?: number; merchant?: string; sent?: number; eventId?: string },
    sign?: (text: string) => string,
  ): Callback => {
    const { paidFen = FEN, merchant = MERCHANT, sent = time, eventId = randomUUID() } = given;
    const event = { kind: 'paid', eventId, orderNo, tradeNo, paidFen, paidTime: time } as const;
    return { provider: by, raw: writeNotification(by, { merchant, time: sent, event }, sign) };
  };
  const repeated = write(provider, {});
  return [
    ...Array.from({ length: 5 }, () => repeated),
    ...Array.from({ length: 5 }, () => write(provider, {})),
    ...Array.from({ length: 3 }, () => write(provider, {}, forgedSignature)),
    ...Array.from({ length: 3 }, () => write(provider, { merchant: 'another' })),
    write(provider, { paidFen: 1 }),
    write(provider, { paidFen: FEN * 100 }),
    write(other, {}),
    write('wechat', { sent: time - 3_600_000, merchant: 'another' }),
  ];
}

/** Fisher–Yates with the same random numbers in every run. */
function shuffle<T>(given: readonly T[]): T[] {
  const list = [...given];
  let seed = 20_261_122;
  for (let last = list.length - 1; last > 0; last -= 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    const [one, other] = [list[last], list[seed % (last + 1)]];
    if (one === undefined || other === undefined) continue;
    [list[last], list[seed % (last + 1)]] = [other, one];
  }
  return list;
}

test(`${String(CALLBACKS)} callbacks, repeated, out of order and forged, leave the right balances`, async () => {
  const payers: Payer[] = [];
  const callbacks: Callback[] = [];
  while (payers.length < PAYERS) payers.push(await enterPayer(platform));
  for (const payer of payers) {
    for (const provider of ['alipay', 'wechat'] as const) {
      const { data } = await recharge(platform, payer, FEN, { method: PaymentMethod[provider] });
      callbacks.push(...callbacksOf(data?.orderNo ?? '', provider, platform.clock.now()));
    }
  }
  expect(callbacks).toHaveLength(CALLBACKS);
  const rest = shuffle(callbacks);
  const send = async () => {
    for (let next = rest.pop(); next !== undefined; next = rest.pop())
      await platform.app.inject({
        method: 'POST',
        url: NOTIFY_PATHS[next.provider],
        headers: { ...next.raw.headers },
        payload: next.raw.body,
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  await platform.jobs['actUponPaymentNotices']?.();
  await platform.jobs['askPaymentProviders']?.();
  // Processes the notices of a wrong amount that came before the right one.
  platform.clock.advance(60_000);
  await platform.jobs['actUponPaymentNotices']?.();
  for (const { token } of payers)
    expect((await platform.call(getUserDetail, { token })).data?.balances?.platformCoins).toBe(
      2 * FEN,
    );
  const refunds = await platform.db.selectFrom('paymentRefund').select('refundId').execute();
  expect(refunds).toEqual([]);
  const waiting = await platform.db
    .selectFrom('paymentNotice')
    .select('noticeId')
    .where('state', '=', 'taken')
    .execute();
  expect(waiting).toEqual([]);
  await checkLedger(platform.db);
}, 60_000);
