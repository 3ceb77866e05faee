import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { formatCountdown } from '@gamebox/ui/lib/format-time.ts';
import { useCountdown } from '@gamebox/ui/lib/use-countdown.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useCloseOrder, useUnfinishedOrder } from '../../features/payment/api/orders.ts';
import { priceText } from '../../shared/domain/payment-method.ts';
import { useShownOrder } from '../../features/payment/model/use-shown-order.ts';
import styles from './checkout.module.css';

export interface UnfinishedOrderProps {
  /** Shows the order. */
  onGoOn: (orderId: number) => void;
  /** It was paid with a phone while only this line of it was seen. */
  onPaid: (order: PaymentOrder) => void;
}

/** An order that waits for payment, found again after a restart: to go on with or to give up. */
export function UnfinishedOrder({ onGoOn, onPaid }: UnfinishedOrderProps) {
  const { data: order = null, dataUpdatedAt } = useUnfinishedOrder();
  // Once paid an order is no longer among these: each that was seen is followed to its own end.
  const [seen, setSeen] = useState<readonly number[]>([]);
  if (order !== null && !seen.includes(order.orderId)) setSeen([...seen, order.orderId]);
  return (
    <>
      {seen.map((orderId) => (
        <FollowedOrder key={orderId} orderId={orderId} onPaid={onPaid} />
      ))}
      {order !== null && (
        <UnfinishedLine
          key={order.orderId}
          order={order}
          until={dataUpdatedAt + order.remainingMs}
          onGoOn={onGoOn}
        />
      )}
    </>
  );
}

/** Shows nothing: tells once that the order was paid. */
function FollowedOrder({
  orderId,
  onPaid,
}: Pick<UnfinishedOrderProps, 'onPaid'> & { orderId: number }) {
  useShownOrder(orderId, { open: true, waited: true, onPaid });
  return null;
}

interface UnfinishedLineProps extends Pick<UnfinishedOrderProps, 'onGoOn'> {
  order: PaymentOrder;
  /** By this computer's clock. */
  until: number;
}

function UnfinishedLine({ order, until, onGoOn }: UnfinishedLineProps) {
  const { orderId, method, amountFen, subject } = order;
  const left = useCountdown(until);
  const close = useCloseOrder();
  const giveUp = () =>
    close.mutate(orderId, {
      onSuccess: ({ state }) => {
        // Paid meanwhile: the dialog says what was got.
        if (state === PaymentOrderState.closed) toast.success('订单已取消');
        else onGoOn(orderId);
      },
    });
  return (
    <section className={styles.unfinished} aria-label="待支付的订单">
      <p className={styles.unfinishedWords}>
        <Clock aria-hidden />
        <span>
          有一笔订单还没支付：{subject} <b data-figures>{priceText(method, amountFen)}</b>
          {left > 0 && (
            <>
              ，剩余 <span data-figures>{formatCountdown(left)}</span>
            </>
          )}
        </span>
      </p>
      <div className={styles.unfinishedActions}>
        <Button size="s" variant="ghost" loading={close.isPending} onClick={giveUp}>
          取消订单
        </Button>
        <Button size="s" variant="primary" onClick={() => onGoOn(orderId)}>
          继续支付
        </Button>
      </div>
    </section>
  );
}
