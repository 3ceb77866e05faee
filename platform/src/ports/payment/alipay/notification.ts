import { z } from 'zod';
import { PaymentNotificationError } from '../port.ts';
import type { PaymentEvent, RawNotification } from '../port.ts';
import { chinaTime, fenOfYuan } from '../provider-values.ts';
import type { AlipayClient } from './client.ts';

const envelope = z.object({
  notify_id: z.string().min(1),
  app_id: z.string(),
  seller_id: z.string(),
});
const trade = z.object({
  out_trade_no: z.string().min(1),
  trade_status: z.string(),
  /** For a refund: the number under which it was requested. */
  out_biz_no: z.string().min(1).optional(),
  gmt_refund: z.string().optional(),
});
const paid = z.object({
  trade_no: z.string().min(1),
  total_amount: fenOfYuan,
  gmt_payment: chinaTime,
});

/** Reads Alipay's form: a payment, a refund, or a trade that was created or closed. */
export async function readAlipayNotification(
  client: AlipayClient,
  merchant: { readonly appId: string; readonly sellerId: string },
  { body }: RawNotification,
): Promise<PaymentEvent> {
  const form = Object.fromEntries(new URLSearchParams(body));
  if (form['notify_id'] === undefined) throw new PaymentNotificationError('malformed');
  if (!(await client.isSigned(form))) throw new PaymentNotificationError('signature');
  const { notify_id: eventId, app_id, seller_id } = parse(envelope, form);
  if (app_id !== merchant.appId || seller_id !== merchant.sellerId)
    throw new PaymentNotificationError('merchant');
  const { out_trade_no: orderNo, trade_status, out_biz_no, gmt_refund } = parse(trade, form);
  if (out_biz_no !== undefined && gmt_refund !== undefined)
    return { kind: 'refund', eventId, orderNo, refundNo: out_biz_no, state: 'done' };
  if (trade_status !== 'TRADE_SUCCESS' && trade_status !== 'TRADE_FINISHED')
    return { kind: 'other', eventId, type: trade_status };
  const { trade_no, total_amount, gmt_payment } = parse(paid, form);
  const payment = { orderNo, tradeNo: trade_no, paidFen: total_amount, paidTime: gmt_payment };
  return { kind: 'paid', eventId, ...payment };
}

function parse<T extends z.ZodType>(schema: T, form: Record<string, string>): z.output<T> {
  const parsed = schema.safeParse(form);
  if (!parsed.success) throw new PaymentNotificationError('malformed');
  return parsed.data;
}
