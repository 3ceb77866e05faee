import { setTimeout as delay } from 'node:timers/promises';
import { PaymentMethod } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../../test/hold-inserts.ts';
import { enterPayer } from '../../../test/payer.ts';
import { orderByQr } from '../../../test/qr-orders.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { PaymentError } from '../../ports/payment/port.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

/** Alipay takes questions and says nothing until `giveUp`. */
async function silentAlipay(work: (silent: Silence) => Promise<void>): Promise<void> {
  const { alipay } = platform.simulators.payments;
  const { query, createQr } = alipay;
  const silence = Promise.withResolvers<never>();
  silence.promise.catch(() => undefined);
  let asked = 0;
  const ask = () => {
    asked += 1;
    return silence.promise;
  };
  Object.assign(alipay, { query: ask, createQr: ask });
  try {
    await work({
      asked: () => asked,
      giveUp: () => silence.reject(new PaymentError('unreachable', 'alipay')),
    });
  } finally {
    Object.assign(alipay, { query, createQr });
  }
}
interface Silence {
  readonly asked: () => number;
  readonly giveUp: () => void;
}

/** Orders that wait for their payment, and whose providers are to be asked now. */
async function orderMany(method: PaymentMethod, payers: number): Promise<void> {
  for (let index = 0; index < payers; index++) {
    const payer = await enterPayer(platform);
    for (let each = 0; each < 5; each++) await orderByQr(platform, payer, 1000, { method });
  }
  platform.clock.advance(30_000);
}
const tasksOf = (method: PaymentMethod) =>
  platform.db
    .selectFrom('paymentTask')
    .innerJoin('paymentOrder', 'paymentOrder.orderId', 'paymentTask.orderId')
    .select(['paymentTask.nextTime', 'paymentTask.tries'])
    .where('paymentOrder.method', '=', method)
    .execute();
const triedOf = async (method: PaymentMethod) =>
  (await tasksOf(method)).filter(({ tries }) => tries > 0).length;

test('a silent provider delays no other one’s tasks, and is asked for ten in a minute', async () => {
  await orderMany(PaymentMethod.alipay, 3);
  await orderMany(PaymentMethod.wechat, 1);
  await silentAlipay(async ({ asked, giveUp }) => {
    const run = platform.jobs['askPaymentProviders']?.();
    await expect.poll(() => triedOf(PaymentMethod.wechat)).toBe(5);
    await expect.poll(asked).toBe(10);
    giveUp();
    await run;
    expect(asked()).toBe(10);
  });
  expect(await triedOf(PaymentMethod.alipay)).toBe(10);
  await platform.jobs['askPaymentProviders']?.();
  expect(await triedOf(PaymentMethod.alipay)).toBe(15);
});

test('a process that ends waits for no silent provider, and its tasks are asked again', async () => {
  platform.clock.advance(3_600_000);
  await platform.jobs['askPaymentProviders']?.();
  await orderMany(PaymentMethod.alipay, 3);
  const errors = platform.logged.length;
  await silentAlipay(async ({ asked, giveUp }) => {
    const ending = new AbortController();
    const run = platform.jobs['askPaymentProviders']?.(ending.signal);
    await expect.poll(asked).toBe(10);
    ending.abort();
    await run;
    giveUp();
  });
  expect(platform.logged.slice(errors).join('\n')).not.toContain('payment task failed');
  expect(await triedOf(PaymentMethod.alipay)).toBe(0);
  platform.clock.advance(600_000);
  await platform.jobs['askPaymentProviders']?.();
  expect(await triedOf(PaymentMethod.alipay)).toBe(15);
});

test('what an order waits for before its provider is a part of its time', async () => {
  const [held, free] = [await enterPayer(platform), await enterPayer(platform)];
  await silentAlipay(async ({ asked, giveUp }) => {
    const first = await platform.db.transaction().execute(async (trx) => {
      await sql`select from user_account where mobile = ${held.mobile} for update`.execute(trx);
      const orders = [orderByQr(platform, held, 1000).then(() => 'held')];
      await expect.poll(() => countWaiting(trx)).toBe(1);
      // So much earlier the held one ends, on a slow machine as well.
      await delay(800);
      orders.push(orderByQr(platform, free, 1000).then(() => 'free'));
      await expect.poll(asked).toBe(1);
      // So much later the held one would end if its time began with its provider.
      await delay(800);
      return orders;
    });
    expect(await Promise.race(first)).toBe('held');
    expect(asked()).toBe(2);
    await Promise.all(first);
    giveUp();
  });
});
