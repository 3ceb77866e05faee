import type { PaymentOrder } from '@gamebox/contract';
import { OrderType, PaymentOrderState } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { DialogFoot } from '@gamebox/ui/dialog-foot.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useState } from 'react';
import { DoneOrExchange } from './done-or-exchange.tsx';
import { PaymentEnd } from './payment-end.tsx';
import { PaymentWait } from './payment-wait.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { useShownOrder } from '../model/use-shown-order.ts';
import styles from './payment-dialog.module.css';

export interface PaymentDialogProps {
  orderId: number;
  open: boolean;
  /** An earlier press has paid it: the player may have wanted to buy a second time. */
  earlier?: boolean | undefined;
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
  const [receipt, setReceipt] = useState(false);
  const done = () => onOpenChange(false);
  const orderAnew = (order: PaymentOrder) => {
    done();
    onAgain(order);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={query.data === undefined ? '支付订单' : titleOf(query.data)}
      width={480}
      initialFocus="dialog"
    >
      <AsyncSection query={query} skeleton={<Shape />}>
        {(order) =>
          order.state === PaymentOrderState.created ? (
            <PaymentWait order={order} onGivenUp={() => orderAnew(order)} />
          ) : (
            <>
              <PaymentEnd order={order} earlier={props.earlier} />
              <DialogFoot
                aside={
                  (order.paidTime !== null || order.refunds.length > 0) && (
                    <Button onClick={() => setReceipt(true)}>查看收据</Button>
                  )
                }
              >
                {order.state === PaymentOrderState.closed ? (
                  <Button variant="primary" onClick={() => orderAnew(order)}>
                    重新下单
                  </Button>
                ) : exchangeable(order) ? (
                  <DoneOrExchange onDone={done} />
                ) : (
                  <Button variant="primary" onClick={done}>
                    完成
                  </Button>
                )}
              </DialogFoot>
              <ReceiptDialog order={order} open={receipt} onOpenChange={setReceipt} />
            </>
          )
        }
      </AsyncSection>
    </Dialog>
  );
}

function exchangeable({ type, state }: PaymentOrder): boolean {
  return type === OrderType.recharge && state === PaymentOrderState.paid;
}

function titleOf({ state }: PaymentOrder): string {
  switch (state) {
    case PaymentOrderState.created:
      return '支付订单';
    case PaymentOrderState.paid:
      return '支付成功';
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
