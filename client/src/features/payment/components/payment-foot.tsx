import type { PaymentOrder } from '@gamebox/contract';
import { OrderType, PaymentOrderState } from '@gamebox/contract';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { DialogFoot } from '@gamebox/ui/dialog-foot.tsx';
import { useState } from 'react';
import { DoneOrExchange } from './done-or-exchange.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

interface PaymentFootProps {
  order: PaymentOrder;
  past: boolean;
  onDone: () => void;
  onAgain: () => void;
}

/** The receipt, and what comes next; an order that is looked up leads to support. */
export function PaymentFoot({ order, past, onDone, onAgain }: PaymentFootProps) {
  const [receipt, setReceipt] = useState(false);
  return (
    <>
      <DialogFoot
        aside={
          (order.paidTime !== null || order.refunds.length > 0) && (
            <Button onClick={() => setReceipt(true)}>查看收据</Button>
          )
        }
      >
        {order.state === PaymentOrderState.closed ? (
          <Button variant="primary" onClick={onAgain}>
            重新下单
          </Button>
        ) : past ? (
          <>
            <ButtonLink to="/helpCenter">联系客服</ButtonLink>
            <Button onClick={onDone}>关闭</Button>
          </>
        ) : exchangeable(order) ? (
          <DoneOrExchange onDone={onDone} />
        ) : (
          <Button variant="primary" onClick={onDone}>
            完成
          </Button>
        )}
      </DialogFoot>
      <ReceiptDialog order={order} open={receipt} onOpenChange={setReceipt} />
    </>
  );
}

function exchangeable({ type, state }: PaymentOrder): boolean {
  return type === OrderType.recharge && state === PaymentOrderState.paid;
}
