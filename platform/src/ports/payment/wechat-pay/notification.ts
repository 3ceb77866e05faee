import { z } from 'zod';
import { PaymentNotificationError } from '../port.ts';
import type { PaymentEvent, RawNotification } from '../port.ts';
import type { WechatPayClient } from './client.ts';
import { REFUND_STATES, refundStatus, transaction } from './messages.ts';
import { isFresh, openSealed, readSignatureHeaders } from './signing.ts';

const envelope = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});
const refunded = z.object({
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  out_refund_no: z.string().min(1),
  refund_status: refundStatus,
});

interface Merchant {
  readonly merchantId: string;
  readonly appId: string;
  readonly apiV3Key: string;
  readonly now: () => number;
}

/**
 * Reads a notification of a payment or refund: checks signature, age and merchant, and decrypts it.
 */
export async function readWechatNotification(
  client: WechatPayClient,
  merchant: Merchant,
  { headers, body }: RawNotification,
): Promise<PaymentEvent> {
  const signed = readSignatureHeaders((name) => headers[name]);
  if (signed === null) throw new PaymentNotificationError('signature');
  if (!isFresh(signed, merchant.now())) throw new PaymentNotificationError('stale');
  if (!(await client.isSigned(signed, body))) throw new PaymentNotificationError('signature');
  const { id: eventId, event_type: type, resource } = parse(envelope, body);
  const open = () => openFor(merchant, resource);
  if (type.startsWith('REFUND.')) {
    const given = parse(refunded, open());
    if (given.mchid !== merchant.merchantId) throw new PaymentNotificationError('merchant');
    const { out_trade_no: orderNo, out_refund_no: refundNo, refund_status } = given;
    return { kind: 'refund', eventId, orderNo, refundNo, state: REFUND_STATES[refund_status] };
  }
  if (!type.startsWith('TRANSACTION.')) return { kind: 'other', eventId, type };
  const given = parse(transaction, open());
  if (given.mchid !== merchant.merchantId || given.appid !== merchant.appId)
    throw new PaymentNotificationError('merchant');
  if (given.trade_state !== 'paid') return { kind: 'other', eventId, type };
  return { kind: 'paid', eventId, ...given.payment };
}

function openFor({ apiV3Key }: Merchant, sealed: Parameters<typeof openSealed>[1]): string {
  try {
    return openSealed(apiV3Key, sealed);
  } catch {
    throw new PaymentNotificationError('malformed');
  }
}

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new PaymentNotificationError('malformed');
  }
}
