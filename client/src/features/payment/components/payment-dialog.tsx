import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useState } from 'react';
import { PaymentEnd } from './payment-end.tsx';
import { PaymentFoot } from './payment-foot.tsx';
import { PaymentWait } from './payment-wait.tsx';
import { useShownOrder } from '../model/use-shown-order.ts';
import styles from './payment-dialog.module.css';

export interface PaymentDialogProps {
  orderId: number;
  open: boolean;
  /** An earlier press has paid it: the player may have wanted to buy a second time. */
  earlier?: boolean | undefined;
  /** It is looked up in a list: only if it is paid in this dialog, that is a new success. */
  past?: boolean | undefined;
  onOpenChange: (open: boolean) => void;
  /** Called once when the order is seen as paid. */
  onPaid: (order: PaymentOrder) => void;
  /** The order was cancelled or expired, and the player wants to order again. */
  onAgain: (order: PaymentOrder) => void;
}

/** An order in progress: QR code and countdown while it waits, then the result or why it ended. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { orderId, open, onOpenChange, onPaid, onAgain } = props;
  const query = useShownOrder(orderId, { open, onPaid });
  const [waited, setWaited] = useState(false);
  if (!waited && query.data?.state === PaymentOrderState.created) setWaited(true);
  const past = props.past === true && !waited;
  const done = () => onOpenChange(false);
  const orderAnew = (order: PaymentOrder) => {
    done();
    onAgain(order);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={query.data === undefined ? '支付订单' : titleOf(query.data, past)}
      width={480}
      initialFocus="dialog"
    >
      <AsyncSection query={query} skeleton={<Shape />}>
        {(order) =>
          order.state === PaymentOrderState.created ? (
            <PaymentWait order={order} onGivenUp={() => orderAnew(order)} />
          ) : (
            <>
              <PaymentEnd order={order} past={past} earlier={props.earlier} />
              <PaymentFoot
                order={order}
                past={past}
                onDone={done}
                onAgain={() => orderAnew(order)}
              />
            </>
          )
        }
      </AsyncSection>
    </Dialog>
  );
}

function titleOf({ state }: PaymentOrder, past: boolean): string {
  switch (state) {
    case PaymentOrderState.created:
      return '支付订单';
    case PaymentOrderState.paid:
      return past ? '订单详情' : '支付成功';
    case PaymentOrderState.closed:
      return '订单已关闭';
    case PaymentOrderState.refunding:
    case PaymentOrderState.refundedInPart:
    case PaymentOrderState.refunded:
    case null:
      return '订单详情';
    default:
      return state satisfies never;
  }
}

function Shape() {
  return (
    <div className={styles.wait}>
      <Skeleton width={160} height={36} />
      <Skeleton width={232} height={232} />
      <Skeleton width={200} height={20} />
    </div>
  );
}
