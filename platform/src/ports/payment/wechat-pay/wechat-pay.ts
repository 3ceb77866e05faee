import { z } from 'zod';
import { ACKNOWLEDGEMENTS } from '../acknowledgements.ts';
import { PaymentError } from '../port.ts';
import type { PaymentPort, PaymentState, QrOrder, RefundRequest, RefundState } from '../port.ts';
import { billableText, chinaDateTime } from '../provider-values.ts';
import { downloadWechatBill } from './bill.ts';
import { createWechatPayClient } from './client.ts';
import type { WechatPayAnswer, WechatPayClient, WechatPayKeys } from './client.ts';
import { readWechatNotification } from './notification.ts';
import { REFUND_STATES, refundStatus, transaction } from './messages.ts';

export interface WechatPayOptions extends WechatPayKeys {
  /** The id of the official account or mini program that is bound to the merchant. */
  readonly appId: string;
  readonly notifyUrl: string;
  readonly apiUrl: string;
  readonly timeoutMs: number;
  readonly now: () => number;
}

export const WECHAT_PAY_API_URL = 'https://api.mch.weixin.qq.com';
const DESCRIPTION_BYTES = 127;
const REASON_BYTES = 80;

const created = z.object({ code_url: z.string().min(1) });
const refunded = z.object({ out_refund_no: z.string(), status: refundStatus });

/** Some interfaces still use the older codes without an underscore. */
const ABSENT = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']);
const CLOSED = new Set(['ORDER_CLOSED', 'ORDERCLOSED']);
const PAID = new Set(['ORDERPAID', 'ORDER_PAID']);

/** WeChat Pay's QR codes (Native 支付, API v3). */
export function createWechatPay(options: WechatPayOptions): PaymentPort {
  const client = createWechatPayClient(options);
  return {
    createQr: (order) => createQr(client, options, order),
    query: (orderNo) => query(client, options, orderNo),
    close: (orderNo) => close(client, options, orderNo),
    refund: (request) => refund(client, options, request),
    queryRefund: ({ refundNo }) => queryRefund(client, refundNo),
    readNotification: (raw) => readWechatNotification(client, options, raw),
    acknowledge: ACKNOWLEDGEMENTS.wechat,
    bill: (day) => downloadWechatBill(client, day, options.now()),
  };
}

async function createQr(client: WechatPayClient, options: WechatPayOptions, order: QrOrder) {
  const answer = await client.post('/v3/pay/transactions/native', {
    appid: options.appId,
    mchid: options.merchantId,
    description: cutToBytes(billableText(order.subject, DESCRIPTION_BYTES), DESCRIPTION_BYTES),
    out_trade_no: order.orderNo,
    time_expire: `${chinaDateTime(order.expireTime).replace(' ', 'T')}+08:00`,
    notify_url: options.notifyUrl,
    amount: { total: order.amountFen, currency: 'CNY' },
  });
  return { qrText: read(created, answer).code_url };
}

async function query(
  client: WechatPayClient,
  { merchantId, appId }: WechatPayOptions,
  orderNo: string,
): Promise<PaymentState> {
  const answer = await client.get(`${pathOf(orderNo)}?mchid=${merchantId}`);
  if (answer.refusal !== null && ABSENT.has(answer.refusal)) return { state: 'absent' };
  if (answer.refusal !== null && CLOSED.has(answer.refusal)) return { state: 'closed' };
  const given = read(transaction, answer);
  if (given.mchid !== merchantId || given.appid !== appId || given.out_trade_no !== orderNo)
    throw new PaymentError('unreachable', 'answer of another order');
  if (given.trade_state === 'unpaid') return { state: 'waiting' };
  if (given.trade_state === 'closed') return { state: 'closed' };
  return { state: 'paid', ...given.payment };
}

async function close(
  client: WechatPayClient,
  { merchantId }: WechatPayOptions,
  orderNo: string,
): Promise<'closed' | 'paid'> {
  const { refusal } = await client.post(`${pathOf(orderNo)}/close`, { mchid: merchantId });
  if (refusal === null || ABSENT.has(refusal) || CLOSED.has(refusal)) return 'closed';
  if (PAID.has(refusal)) return 'paid';
  throw new PaymentError('refused', refusal);
}

async function refund(
  client: WechatPayClient,
  { notifyUrl }: WechatPayOptions,
  { orderNo, tradeNo, refundNo, refundFen, totalFen, reason }: RefundRequest,
): Promise<RefundState> {
  const answer = await client.post('/v3/refund/domestic/refunds', {
    ...(tradeNo === null ? { out_trade_no: orderNo } : { transaction_id: tradeNo }),
    out_refund_no: refundNo,
    ...(reason === '' ? {} : { reason: cutToBytes(reason, REASON_BYTES) }),
    notify_url: notifyUrl,
    amount: { refund: refundFen, total: totalFen, currency: 'CNY' },
  });
  return stateOf(answer, refundNo);
}

async function queryRefund(client: WechatPayClient, refundNo: string): Promise<RefundState> {
  const answer = await client.get(`/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`);
  if (answer.refusal !== null && ABSENT.has(answer.refusal)) return 'absent';
  return stateOf(answer, refundNo);
}

function stateOf(answer: WechatPayAnswer, refundNo: string): RefundState {
  const { out_refund_no, status } = read(refunded, answer);
  if (out_refund_no !== refundNo) throw new PaymentError('unreachable', 'answer of another refund');
  return REFUND_STATES[status];
}

function pathOf(orderNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}`;
}

function read<T extends z.ZodType>(schema: T, { refusal, data }: WechatPayAnswer): z.output<T> {
  if (refusal !== null) throw new PaymentError('refused', refusal);
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new PaymentError('unreachable', 'answer of another shape');
  return parsed.data;
}

/** WeChat Pay counts bytes, and a character must not be cut. */
function cutToBytes(text: string, bytes: number): string {
  let cut = '';
  for (const char of text) {
    if (Buffer.byteLength(cut + char) > bytes) break;
    cut += char;
  }
  return cut;
}
