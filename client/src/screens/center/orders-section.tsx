import { Section } from '@gamebox/ui/section.tsx';
import { useNavigate } from 'react-router';
import { OrderList } from '../../features/payment/components/order-list.tsx';
import { useSearch } from '../../shared/lib/use-search.ts';
import { OrdersList } from '../welfare/records/orders-list.tsx';
import styles from './parts.module.css';

/** Orders of money, and exchanged goods and prizes; an order named in the address is open. */
export function OrdersSection() {
  const navigate = useNavigate();
  const orderId = Number(useSearch().get('orderId'));
  const asked = Number.isSafeInteger(orderId) && orderId > 0 ? orderId : null;
  return (
    <div className={styles.stack}>
      <Section title="付款订单" note="充值、红钻特权和它们的收据">
        <OrderList
          asked={asked}
          onClose={() => {
            if (asked !== null) void navigate('?tab=orders', { replace: true });
          }}
        />
      </Section>
      <Section title="兑换和奖品" note="积分兑换的商品和抽中的实物奖品">
        <OrdersList besideOthers />
      </Section>
    </div>
  );
}
