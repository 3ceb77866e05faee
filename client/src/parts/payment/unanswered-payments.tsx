import type { CallBody, createPaymentOrder } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { formatClock } from '@gamebox/ui/lib/format-time.ts';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useOrderOf } from '../../features/payment/api/orders.ts';
import { priceText } from '../../shared/domain/payment-method.ts';
import type { KeptRequests } from '../../shared/lib/kept-request.ts';
import styles from './checkout.module.css';

export interface UnansweredPaymentsProps {
  requests: KeptRequests<CallBody<typeof createPaymentOrder>>;
  /** Opens the order. */
  onShow: (orderId: number) => void;
}

/**
 * Requests without an answer, from this page or before a reload: they are looked up and not sent
 * again.
 */
export function UnansweredPayments({ requests, onShow }: UnansweredPaymentsProps) {
  const [kept, setKept] = useState(requests.list);
  return kept.map(({ content, body }) => (
    <UnansweredPayment
      key={content}
      body={body}
      onShow={(orderId) => {
        requests.settle(content);
        setKept(requests.list());
        onShow(orderId);
      }}
    />
  ));
}

interface UnansweredPaymentProps extends Pick<UnansweredPaymentsProps, 'onShow'> {
  body: CallBody<typeof createPaymentOrder>;
}

function UnansweredPayment({ body, onShow }: UnansweredPaymentProps) {
  const { order, isPending, isFetching, refetch } = useOrderOf(body);
  const price = <b data-figures>{priceText(body.method, body.amountFen)}</b>;
  // A waiting order has its own line, and a closed one took no money.
  if (isPending || (order !== undefined && order.paidTime === null)) return null;
  return (
    <section className={styles.unfinished} aria-label="没有收到结果的支付">
      <div className={styles.unfinishedText}>
        <Clock aria-hidden />
        {order === undefined ? (
          <p>上次的支付没有收到结果：{price}。还没有查到这笔订单；再次支付同样的内容不会重复下单</p>
        ) : (
          <p>
            上次的支付没有收到结果。您已在 {formatClock(order.paidTime ?? 0)} 支付成功：
            {order.subject} {price}
          </p>
        )}
      </div>
      <div className={styles.unfinishedActions}>
        {order === undefined ? (
          <Button size="s" loading={isFetching} onClick={() => void refetch()}>
            查询结果
          </Button>
        ) : (
          <Button size="s" onClick={() => onShow(order.orderId)}>
            查看
          </Button>
        )}
      </div>
    </section>
  );
}
