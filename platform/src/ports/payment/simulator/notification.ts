import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { PaymentNotificationError } from '../port.ts';
import type { PaymentEvent, PaymentProvider, RawNotification } from '../port.ts';
import { providerTime } from '../provider-values.ts';

/** Not a secret: whoever reaches a simulator may use its buttons, and production has none. */
const KEY = 'gamebox-payment-simulator';
export const MERCHANT = 'simulated-merchant';
const FRESH_MS = 300_000;

const eventId = z.string().min(1);
const orderNo = z.string().min(1);
const statement = z.object({
  merchant: z.string(),
  /** When it was sent. */
  time: z.number(),
  event: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('paid'),
      eventId,
      orderNo,
      tradeNo: z.string(),
      paidFen: z.int(),
      paidTime: providerTime,
    }),
    z.object({
      kind: z.literal('refund'),
      eventId,
      orderNo,
      refundNo: z.string(),
      state: z.enum(['done', 'pending', 'absent', 'failed', 'abnormal']),
    }),
    z.object({ kind: z.literal('other'), eventId, type: z.string() }),
  ]),
});
export type Statement = z.output<typeof statement>;

/**
 * Writes a notification as the provider would send it: a form for Alipay, JSON with signature
 * headers for WeChat.
 */
export function writeNotification(
  provider: PaymentProvider,
  given: Statement,
  sign: (text: string) => string = signatureOf,
): RawNotification {
  const text = JSON.stringify(given);
  if (provider === 'alipay')
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ statement: text, sign: sign(text) }).toString(),
    };
  return {
    headers: { 'content-type': 'application/json', 'wechatpay-signature': sign(text) },
    body: text,
  };
}

/**
 * Reads one; it must come from the simulated provider and be for us. Throws
 * PaymentNotificationError.
 */
export function readNotification(
  provider: PaymentProvider,
  raw: RawNotification,
  now: number,
): PaymentEvent {
  const { text, sign } = partsOf(provider, raw);
  if (text === '' || sign === '') throw new PaymentNotificationError('malformed');
  const right = Buffer.from(signatureOf(text));
  const given = Buffer.from(sign);
  if (right.length !== given.length || !timingSafeEqual(right, given))
    throw new PaymentNotificationError('signature');
  const { merchant, time, event } = parse(text);
  if (provider === 'wechat' && Math.abs(now - time) > FRESH_MS)
    throw new PaymentNotificationError('stale');
  if (merchant !== MERCHANT) throw new PaymentNotificationError('merchant');
  return event;
}

function partsOf(provider: PaymentProvider, { headers, body }: RawNotification) {
  if (provider === 'wechat') return { text: body, sign: headers['wechatpay-signature'] ?? '' };
  const form = new URLSearchParams(body);
  return { text: form.get('statement') ?? '', sign: form.get('sign') ?? '' };
}

function parse(text: string): Statement {
  try {
    return statement.parse(JSON.parse(text));
  } catch (cause) {
    throw new PaymentNotificationError('malformed', { cause });
  }
}

function signatureOf(text: string): string {
  return createHmac('sha256', KEY).update(text).digest('base64url');
}
