import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import type { TagTone } from '@gamebox/ui/tag.tsx';
import { priceText } from './methods.ts';

interface OrderWords {
  text: string;
  tone: TagTone;
  /** What it means for the player's money. */
  note: string;
}

/** Where an order stands, in the player's words. */
export function orderWords(order: PaymentOrder): OrderWords {
  const refunded = priceText(order.method, order.refundedFen);
  switch (order.state) {
    case PaymentOrderState.created:
      return { text: '待支付', tone: 'amber', note: '付款后自动到账' };
    case PaymentOrderState.paid:
      return { text: '已到账', tone: 'jade', note: '已存入您的账户' };
    case PaymentOrderState.closed:
      return order.refundedFen > 0
        ? { text: '已关闭', tone: 'neutral', note: `关闭后收到的 ${refunded} 已原路退回` }
        : {
            text: '已关闭',
            tone: 'neutral',
            note: '没有扣款；如果您刚刚付了款，会自动原路退回',
          };
    case PaymentOrderState.refunding:
      return { text: '退款中', tone: 'amber', note: '退款会原路退回，一般 1–3 个工作日到账' };
    case PaymentOrderState.refundedInPart:
      return {
        text: '已部分退款',
        tone: 'neutral',
        note: `已退回 ${refunded}，共支付 ${priceText(order.method, order.amountFen)}`,
      };
    case PaymentOrderState.refunded:
      return { text: '已退款', tone: 'neutral', note: `${refunded} 已原路退回` };
    case null:
      return { text: '处理中', tone: 'neutral', note: '请稍后再查看' };
    default:
      return order.state satisfies never;
  }
}

/** Nothing more happens to it by itself while the player looks at it. */
export function isSettled({ state }: PaymentOrder): boolean {
  return state !== PaymentOrderState.created && state !== PaymentOrderState.refunding;
}
