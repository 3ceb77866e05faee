import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Time } from '@gamebox/ui/time.tsx';
import { methodLook, priceText } from '../../../shared/domain/payment-method.ts';
import { arrival, isGivenUp } from '../model/order-text.ts';
import { refundText } from '../model/refund-text.ts';
import { getsText } from './gets-list.tsx';
import { OrderState } from './order-state.tsx';
import styles from './order-list.module.css';

/** One order: purpose, content, time, payment method and state. */
export function OrderRow({ order, onOpen }: { order: PaymentOrder; onOpen: () => void }) {
  const { subject, details, method, amountFen, createTime, orderNo, state } = order;
  const { refunds, zoneCoins } = order;
  const waits = state === PaymentOrderState.created && !isGivenUp(order);
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <span className={styles.subject}>
          {subject}
          <OrderState order={order} />
        </span>
        <span className={styles.meta}>
          {details.slice(1).map(({ name, value }) => (
            <span key={name}>{value}</span>
          ))}
          <span data-figures>{gaveText(order)}</span>
        </span>
        {refunds.map((refund) => (
          <span key={refund.refundNo} className={styles.refund} data-figures>
            退回 {refundText(method, refund)}
            {refund.givenBack.length > 0 && `，一并退回 ${getsText(refund.givenBack)}`}
            {refund.takenBack.length > 0 && `，收回 ${getsText(refund.takenBack)}`}
          </span>
        ))}
        <span className={styles.meta}>
          <Time at={createTime} format="full" />
          <span data-figures>
            {methodLook(method).name}
            {zoneCoins > 0 && `，${formatCount(zoneCoins)} 专区币抵扣`}
          </span>
          <span data-figures data-selectable>
            {orderNo}
          </span>
        </span>
      </div>
      <b className={styles.amount} data-figures>
        {priceText(method, amountFen)}
      </b>
      <Button
        size="s"
        aria-label={`${waits ? '继续支付' : '查看'}：${subject} ${orderNo}`}
        onClick={onOpen}
      >
        {waits ? '继续支付' : '查看'}
      </Button>
    </div>
  );
}

/** What it gave or will give; for a closed order that gave nothing, what it would have given. */
function gaveText(order: PaymentOrder): string {
  const { state, refunds, gets } = order;
  if (state !== PaymentOrderState.closed) return getsText(gets);
  return refunds.length === 0 ? '未支付' : `没有${arrival(order)}，原可得 ${getsText(gets)}`;
}
