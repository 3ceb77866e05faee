import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { formatCountdown } from '@gamebox/ui/lib/format-time.ts';
import { useCountdown } from '@gamebox/ui/lib/use-countdown.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Clock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useCloseOrder, useUnfinishedOrder } from '../../features/payment/api/orders.ts';
import { useUser } from '../../features/session/api/user-detail.ts';
import { priceText } from '../../shared/domain/payment-method.ts';
import { useAwaitedOrders } from '../../features/payment/model/awaited-orders.ts';
import { useShownOrder } from '../../features/payment/model/use-shown-order.ts';
import styles from './checkout.module.css';

export interface UnfinishedOrderProps {
  /** Opens the order. */
  onGoOn: (orderId: number) => void;
  /** Called if it was paid by phone while only this line was shown. */
  onPaid: (order: PaymentOrder) => void;
}

/**
 * An order that waits for payment, found again after a restart: it can be continued or cancelled.
 */
export function UnfinishedOrder({ onGoOn, onPaid }: UnfinishedOrderProps) {
  const { data: order = null } = useUnfinishedOrder();
  // A paid order leaves this list, so each order that was seen is followed until its end.
  const awaited = useAwaitedOrders(useUser()?.userId ?? null, order?.orderId ?? null);
  return (
    <>
      {awaited.orderIds.map((orderId) => (
        <FollowedOrder key={orderId} orderId={orderId} onPaid={onPaid} onEnd={awaited.forget} />
      ))}
      {order !== null && <UnfinishedLine key={order.orderId} order={order} onGoOn={onGoOn} />}
    </>
  );
}

/** Renders nothing: calls back once when the order was paid. */
function FollowedOrder({
  orderId,
  onPaid,
  onEnd,
}: Pick<UnfinishedOrderProps, 'onPaid'> & {
  orderId: number;
  onEnd: (orderId: number) => void;
}) {
  const state = useShownOrder(orderId, { open: true, waited: true, onPaid }).data?.state;
  const tellEnd = useEffectEvent(() => onEnd(orderId));
  const ended = state !== undefined && state !== PaymentOrderState.created;
  useEffect(() => {
    if (ended) tellEnd();
  }, [ended]);
  return null;
}

interface UnfinishedLineProps extends Pick<UnfinishedOrderProps, 'onGoOn'> {
  order: PaymentOrder;
}

function UnfinishedLine({ order, onGoOn }: UnfinishedLineProps) {
  const { orderId, method, amountFen, subject, expireTime } = order;
  const left = useCountdown(expireTime);
  const close = useCloseOrder();
  const giveUp = () =>
    close.mutate(orderId, {
      onSuccess: ({ state }) => {
        // If it was paid meanwhile, the dialog shows the result.
        if (state === PaymentOrderState.closed) toast.success('订单已取消');
        else onGoOn(orderId);
      },
    });
  return (
    <section className={styles.unfinished} aria-label="待支付的订单">
      <p className={styles.unfinishedText}>
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
