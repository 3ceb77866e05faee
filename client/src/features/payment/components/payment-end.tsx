import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { formatClock, formatDated } from '@gamebox/ui/lib/format-time.ts';
import { CircleCheck, CircleSlash, Undo2 } from 'lucide-react';
import { isMoney, methodLook, priceText } from '../../../shared/domain/payment-method.ts';
import { SumTile, TileFace } from '../../../shared/domain/sum-tile.tsx';
import { orderText, refundHelp } from '../model/order-text.ts';
import { Detail } from './detail.tsx';
import { DiscountDetails } from './discount-details.tsx';
import { GotIcon, getsText, gotAmount } from './gets-list.tsx';
import { OrderState } from './order-state.tsx';
import { RefundDetails } from './refund-details.tsx';
import styles from './payment-dialog.module.css';

interface PaymentEndProps {
  order: PaymentOrder;
  /** An earlier press than this one has paid it. */
  earlier?: boolean | undefined;
  /** It was paid some time ago: what was received is a line, not a success. */
  past: boolean;
}

/** The result of an order: what was received, in gold, or why nothing was. */
export function PaymentEnd({ order, earlier = false, past }: PaymentEndProps) {
  const { note } = orderText(order);
  const paid = order.state === PaymentOrderState.paid;
  return (
    <div className={styles.end}>
      {paid ? !past && <Received order={order} /> : <Nothing order={order} />}
      <output className={styles.outcome}>
        {paid && <CircleCheck aria-hidden />}
        {note}
      </output>
      {earlier && order.paidTime !== null && (
        <p role="note">
          您已在 {formatClock(order.paidTime)}{' '}
          支付成功，这次没有再扣款；要再买一次，请关闭后重新支付
        </p>
      )}
      <dl className={styles.details}>
        <dt>订单</dt>
        <dd>
          {order.subject} <OrderState order={order} />
        </dd>
        {order.details.map(({ name, value }) => (
          <Detail key={name} name={name} value={value} />
        ))}
        {past && paid && <Detail name="得到" value={getsText(order.gets)} />}
        <DiscountDetails order={order} />
        <Detail name={order.paidTime === null ? '金额' : '已支付'} value={sumText(order)} />
        {past && order.paidTime !== null && (
          <Detail name="支付时间" value={formatDated(order.paidTime)} />
        )}
        <RefundDetails order={order} />
        {past && paid && <Detail name="退款" value={refundHelp(order.type)} />}
        <Detail name="订单号" value={order.orderNo} />
      </dl>
    </div>
  );
}

function Received({ order }: { order: PaymentOrder }) {
  return (
    <ul className={styles.tiles} aria-label="得到">
      {order.gets.map((line) => (
        <li key={`${line.name}/${String(line.bonus)}`}>
          <SumTile
            icon={<GotIcon kind={line.kind} />}
            amount={line.amount}
            format={(amount) => gotAmount({ ...line, amount })}
            name={`${line.name}${line.bonus ? '（返利）' : ''}`}
          />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ order }: { order: PaymentOrder }) {
  return (
    <TileFace quiet>
      {order.state === PaymentOrderState.closed ? (
        <CircleSlash aria-hidden />
      ) : (
        <Undo2 aria-hidden />
      )}
    </TileFace>
  );
}

/** `¥50.00（支付宝）`; for coins the name is part of the amount. */
function sumText({ method, amountFen }: PaymentOrder): string {
  const sum = priceText(method, amountFen);
  return isMoney(method) ? `${sum}（${methodLook(method).name}）` : sum;
}
