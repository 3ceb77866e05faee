import type { PaymentOrder } from '@gamebox/contract';
import { Tag } from '@gamebox/ui/tag.tsx';
import { orderWords } from '../model/order-words.ts';

/** The state of an order in one word. */
export function OrderState({ order }: { order: PaymentOrder }) {
  const { text, tone } = orderWords(order);
  return <Tag tone={tone}>{text}</Tag>;
}
