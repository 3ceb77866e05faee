import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { formatCountdown } from '@gamebox/ui/lib/format-time.ts';
import { useCountdown } from '@gamebox/ui/lib/use-countdown.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Clock } from 'lucide-react';
import { useCloseOrder, useUnfinishedOrder } from '../../features/payment/api/orders.ts';
import { priceText } from '../../features/payment/model/methods.ts';
import { useShownOrder } from '../../features/payment/model/use-shown-order.ts';
import styles from './checkout.module.css';

export interface UnfinishedOrderProps {
  /** Shows the order. */
  onGoOn: (orderId: number) => void;
  /** It was paid with a phone while only this line of it was seen. */
  onPaid: (order: PaymentOrder) => void;
}

/** An order that waits for payment, found again after a restart: to go on with or to give up. */
export function UnfinishedOrder(props: UnfinishedOrderProps) {
  const { data: order = null, dataUpdatedAt } = useUnfinishedOrder();
  if (order === null) return null;
  return (
    <Waiting
      key={order.orderId}
      order={order}
      until={dataUpdatedAt + order.remainingMs}
      {...props}
    />
  );
}

interface WaitingProps extends UnfinishedOrderProps {
  order: PaymentOrder;
  /** By this computer's clock. */
  until: number;
}

function Waiting({ order, until, onGoOn, onPaid }: WaitingProps) {
  const { orderId, method, amountFen, subject } = order;
  const left = useCountdown(until);
  const close = useCloseOrder();
  useShownOrder(orderId, { open: true, onPaid });
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
