import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { NOTIFY_PATHS, PAYMENT_PROVIDERS } from '../../ports/payment/port.ts';
import { MERCHANT, writeNotification } from '../../ports/payment/simulator/notification.ts';

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
