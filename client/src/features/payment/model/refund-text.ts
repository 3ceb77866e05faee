import type { OrderRefund, PaymentMethod, RefundCause } from '@gamebox/contract';
import { priceText } from '../../../shared/domain/payment-method.ts';

/** Texts for the reasons of refunds. */
const refundCauses: Readonly<Record<RefundCause, string>> = {
  asked: '退款',
  late: '订单关闭后才到的付款',
  notGiven: '付款后未能发放',
  amount: '付款金额与订单不符',
  trade: '同一订单重复付款',
};

/** A person first checks money that did not belong to the order. */
const lookedAt: ReadonlySet<RefundCause | null> = new Set(['amount', 'trade']);

/** The provider refused it: an operator will ask again, and a message tells when it is refunded. */
const REFUSED = '需要人工处理，请留意消息';

/** The note of an order with refunds. */
export function refundingNote(refunds: readonly OrderRefund[]): string {
  return refunds.some(({ state }) => state === 'failed')
    ? `退款${REFUSED}`
    : '退款会原路退回，一般 1–3 个工作日到账';
}

/** The state of a refund: `正在原路退回`. */
function refundStateText({ cause, state }: OrderRefund): string {
  if (state === 'done') return '已退回';
  if (state === 'failed') return REFUSED;
  return lookedAt.has(cause) ? '客服核实后原路退回' : '正在退回';
}

/** `¥51.00（付款金额与订单不符）客服核实后原路退回`. */
export function refundText(method: PaymentMethod | null, refund: OrderRefund): string {
  const cause = refund.cause === null ? '退款' : refundCauses[refund.cause];
  return `${priceText(method, refund.refundFen)}（${cause}）${refundStateText(refund)}`;
}
