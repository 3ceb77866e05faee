import { Section } from '@gamebox/ui/section.tsx';
import { OrdersList } from '../welfare/records/orders-list.tsx';

/** What was exchanged and won in things. */
export function OrdersSection({ title }: { title: string }) {
  return (
    <Section title={title} note="积分兑换的商品和抽中的实物奖品">
      <OrdersList />
    </Section>
  );
}
