import { z } from 'zod';
import { ACKNOWLEDGEMENTS } from '../acknowledgements.ts';
import { PaymentError } from '../port.ts';
import type {
  PaymentPort,
  PaymentState,
  QrOrder,
  RefundName,
  RefundRequest,
  RefundState,
} from '../port.ts';
import {
  billableText,
  chinaDateTime,
  chinaTime,
  fenOfYuan,
  isBillDue,
  yuanOf,
} from '../provider-values.ts';
import { readAlipayBill } from './bill.ts';
import { createAlipayClient } from './client.ts';
import type { AlipayAnswer, AlipayClient, AlipayKeys } from './client.ts';
import { readAlipayNotification } from './notification.ts';

export interface AlipayOptions extends AlipayKeys {
  /** The merchant's user number at Alipay, 2088…; notifications for another are refused. */
  readonly sellerId: string;
  readonly notifyUrl: string;
  readonly gateway: string;
  readonly timeoutMs: number;
  readonly now: () => number;
}

export const ALIPAY_GATEWAY = 'https://openapi.alipay.com/gateway.do';
const SUBJECT_LENGTH = 128;
const NO_TRADE = 'ACQ.TRADE_NOT_EXIST';
const NO_BILL = /bill_not_exist/i;

const created = z.object({ outTradeNo: z.string(), qrCode: z.string().min(1) });
const trade = z.object({
  outTradeNo: z.string(),
  tradeNo: z.string(),
  tradeStatus: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  totalAmount: fenOfYuan,
  /** Present once it was paid, even if it was refunded and closed later. */
  sendPayDate: chinaTime.optional(),
});
const refunded = z.object({ outTradeNo: z.string(), fundChange: z.enum(['Y', 'N']) });
const refundFound = z.object({ refundStatus: z.string().optional() });
const billFound = z.object({ billDownloadUrl: z.url() });

/** Alipay's payment by QR code that the buyer scans (当面付, alipay.trade.precreate). */
export function createAlipay(options: AlipayOptions): PaymentPort {
  const client = createAlipayClient(options);
  return {
    createQr: (order) => createQr(client, options, order),
    query: (orderNo) => query(client, orderNo),
    close: (orderNo) => close(client, orderNo),
    refund: (request) => refund(client, request),
    queryRefund: (name) => queryRefund(client, name),
    readNotification: (raw) => readAlipayNotification(client, options, raw),
    acknowledge: ACKNOWLEDGEMENTS.alipay,
    bill: async (day) => {
      const given = await client.ask('alipay.data.dataservice.bill.downloadurl.query', {
        billType: 'trade',
        billDate: day,
      });
      if (given.refusal !== null && NO_BILL.test(given.refusal))
        return isBillDue(day, options.now()) ? [] : null;
      const { billDownloadUrl } = read(billFound, given);
      return readAlipayBill(billDownloadUrl, options.timeoutMs);
    },
  };
}

async function createQr(client: AlipayClient, { notifyUrl }: AlipayOptions, order: QrOrder) {
  const answer = await client.ask(
    'alipay.trade.precreate',
    {
      outTradeNo: order.orderNo,
      totalAmount: yuanOf(order.amountFen),
      subject: billableText(order.subject, SUBJECT_LENGTH),
      timeExpire: chinaDateTime(order.expireTime),
    },
    notifyUrl,
  );
  const { outTradeNo, qrCode } = read(created, answer);
  refuseOther(order.orderNo, outTradeNo);
  return { qrText: qrCode };
}

async function query(client: AlipayClient, orderNo: string): Promise<PaymentState> {
  const answer = await client.ask('alipay.trade.query', { outTradeNo: orderNo });
  if (answer.refusal === NO_TRADE) return { state: 'absent' };
  const { outTradeNo, tradeNo, tradeStatus, totalAmount, sendPayDate } = read(trade, answer);
  refuseOther(orderNo, outTradeNo);
  if (tradeStatus === 'WAIT_BUYER_PAY') return { state: 'waiting' };
  if (tradeStatus === 'TRADE_CLOSED' && sendPayDate === undefined) return { state: 'closed' };
  if (sendPayDate === undefined) throw new PaymentError('unreachable', 'send_pay_date');
  return { state: 'paid', orderNo, tradeNo, paidFen: totalAmount, paidTime: sendPayDate };
}

/**
 * A trade exists only after its code was scanned: before that there is nothing to close, and it
 * expires.
 */
async function close(client: AlipayClient, orderNo: string): Promise<'closed' | 'paid'> {
  const { refusal } = await client.ask('alipay.trade.close', { outTradeNo: orderNo });
  if (refusal === null || refusal === NO_TRADE) return 'closed';
  const { state } = await query(client, orderNo);
  if (state === 'waiting') throw new PaymentError('refused', refusal);
  return state === 'paid' ? 'paid' : 'closed';
}

async function refund(client: AlipayClient, request: RefundRequest): Promise<RefundState> {
  const { orderNo, refundNo, refundFen, reason } = request;
  const answer = await client.ask('alipay.trade.refund', {
    ...paymentOf(request),
    outRequestNo: refundNo,
    refundAmount: yuanOf(refundFen),
    refundReason: billableText(reason, SUBJECT_LENGTH),
  });
  const { outTradeNo, fundChange } = read(refunded, answer);
  refuseOther(orderNo, outTradeNo);
  if (fundChange === 'Y') return 'done';
  // This call moved no money: it was done before, or is not done yet.
  const state = await queryRefund(client, request);
  return state === 'done' ? 'done' : 'pending';
}

/** By Alipay's number if it is known: the order may have several payments. */
function paymentOf({ orderNo, tradeNo }: RefundName) {
  return tradeNo === null ? { outTradeNo: orderNo } : { tradeNo };
}

async function queryRefund(client: AlipayClient, name: RefundName): Promise<RefundState> {
  const answer = await client.ask('alipay.trade.fastpay.refund.query', {
    ...paymentOf(name),
    outRequestNo: name.refundNo,
  });
  if (answer.refusal === NO_TRADE) return 'absent';
  return read(refundFound, answer).refundStatus === 'REFUND_SUCCESS' ? 'done' : 'absent';
}

/** Reads a successful answer of Alipay in its documented shape. */
function read<T extends z.ZodType>(schema: T, { refusal, data }: AlipayAnswer): z.output<T> {
  if (refusal !== null) throw new PaymentError('refused', refusal);
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new PaymentError('unreachable', 'answer of another shape');
  return parsed.data;
}

function refuseOther(asked: string, answered: string): void {
  if (asked !== answered) throw new PaymentError('unreachable', 'answer of another order');
}
