import type { PaymentOrder } from '@gamebox/contract';
import { Tag } from '@gamebox/ui/tag.tsx';
import { orderText } from '../model/order-text.ts';

/** The state of an order in one word. */
export function OrderState({ order }: { order: PaymentOrder }) {
  const { text, tone } = orderText(order);
  return <Tag tone={tone}>{text}</Tag>;
}
