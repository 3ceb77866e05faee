import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { NOTIFY_PATHS, PAYMENT_PROVIDERS } from '../../ports/payment/port.ts';
import { MERCHANT, writeNotification } from '../../ports/payment/simulator/notification.ts';

test('of forged ones above the limit few are looked at, and all where a good one came from', async () => {
  const platform = await createTestPlatform({ rateLimitPerMinute: 40 });
  const send = async (merchant: string, remoteAddress: string) => {
    const event = { kind: 'other', eventId: randomUUID(), type: 'test' } as const;
    const time = platform.clock.now();
    const { headers, body: payload } = writeNotification('alipay', { merchant, time, event });
    const url = NOTIFY_PATHS.alipay;
    return platform.app.inject({ method: 'POST', url, headers, payload, remoteAddress });
  };
  vi.spyOn(performance, 'now').mockReturnValue(5_000);
  for (let times = 0; times < 13; times += 1) await send('another', '203.0.113.7');
  const { statusCode, headers } = await send(MERCHANT, '203.0.113.7');
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(MERCHANT, '203.0.113.8')).statusCode).toBe(200);
  for (let times = 0; times < 13; times += 1) await send('another', '203.0.113.8');
  expect((await send(MERCHANT, '203.0.113.8')).statusCode).toBe(200);
  vi.restoreAllMocks();
  await platform.close();
});

test.each(PAYMENT_PROVIDERS)(
  'forged notices of %s are limited by address, the real ones from there are not',
  async (provider) => {
    // A twentieth: two.
    const platform = await createTestPlatform({ rateLimitPerMinute: 40 });
    const send = async (merchant: string, remoteAddress = '203.0.113.7') => {
      const event = { kind: 'other', eventId: randomUUID(), type: 'test' } as const;
      const { headers, body: payload } = writeNotification(provider, {
        merchant,
        time: platform.clock.now(),
        event,
      });
      const url = NOTIFY_PATHS[provider];
      return platform.app.inject({ method: 'POST', url, headers, payload, remoteAddress });
    };
    const refused = (await send('another')).statusCode;
    expect(refused).not.toBe(429);
    expect((await send('another')).statusCode).toBe(refused);
    const limited = await send('another');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('another', '203.0.113.8')).statusCode).toBe(refused);
    for (let times = 0; times < 4; times += 1)
      expect((await send(MERCHANT)).statusCode).toBeLessThan(300);
    const { kept } = await platform.db
      .selectFrom('paymentNotice')
      .select((eb) => eb.fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow();
    expect(kept).toBe(4);
    await platform.close();
  },
);
