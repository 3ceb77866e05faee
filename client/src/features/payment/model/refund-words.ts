import type { OrderRefund, PaymentMethod, RefundCause } from '@gamebox/contract';
import { priceText } from '../../../shared/domain/payment-method.ts';

/** Why a sum goes back, in the player's words. */
const refundCauses: Readonly<Record<RefundCause, string>> = {
  asked: '退款',
  late: '订单关闭后才到的付款',
  notGiven: '付款后未能发放',
  amount: '付款金额与订单不符',
  trade: '同一订单重复付款',
};

/** Money that was never the order's is looked at by a person first. */
const lookedAt: ReadonlySet<RefundCause | null> = new Set(['amount', 'trade']);

/** Where a sum stands: `正在原路退回`. */
function refundStateText({ cause, state }: OrderRefund): string {
  if (state === 'done') return '已退回';
  return lookedAt.has(cause) ? '客服核实后原路退回' : '正在退回';
}

/** `¥51.00（付款金额与订单不符）客服核实后原路退回`. */
export function refundText(method: PaymentMethod | null, refund: OrderRefund): string {
  const cause = refund.cause === null ? '退款' : refundCauses[refund.cause];
  return `${priceText(method, refund.refundFen)}（${cause}）${refundStateText(refund)}`;
}
