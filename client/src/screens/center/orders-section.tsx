import { Section } from '@gamebox/ui/section.tsx';
import { OrderList } from '../../features/payment/components/order-list.tsx';
import { OrdersList } from '../welfare/records/orders-list.tsx';
import styles from './parts.module.css';

/** Orders of money, and what was exchanged and won in things. */
export function OrdersSection() {
  return (
    <div className={styles.stack}>
      <Section title="付款订单" note="充值、红钻特权和它们的收据">
        <OrderList />
      </Section>
      <Section title="兑换和奖品" note="积分兑换的商品和抽中的实物奖品">
        <OrdersList />
      </Section>
    </div>
  );
}
