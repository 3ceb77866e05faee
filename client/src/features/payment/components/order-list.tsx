import { OrderType } from '@gamebox/contract';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import type { EmptyStateProps } from '@gamebox/ui/empty-state.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { linedList } from '@gamebox/ui/lined-list.tsx';
import { pagesBelow } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePaymentOrders } from '../api/orders.ts';
import { OrderRow } from './order-row.tsx';
import styles from './order-list.module.css';

const PaymentDialog = lazy(async () => ({
  default: (await import('./payment-dialog.tsx')).PaymentDialog,
}));

const pageSize = 10;

const exchangePage = '/recharge?tab=exchange';

/** The page on which an order of this type can be made again. */
function pageOf(type: OrderType | null | undefined): string {
  if (type === OrderType.gameExchange) return exchangePage;
  return type === OrderType.privilege ? '/rubies' : '/recharge';
}

const emptyOrders: EmptyStateProps = {
  scene: 'order',
  title: '还没有付款订单',
  hint: '充值和购买特权的订单、到账情况和收据都在这里',
  action: <ButtonLink to="/recharge">去充值</ButtonLink>,
};
const emptyExchanges: EmptyStateProps = {
  scene: 'order',
  title: '还没有兑换记录',
  hint: '兑换的游戏币和发放情况都在这里',
  action: <ButtonLink to={exchangePage}>去兑换</ButtonLink>,
};

export interface OrderListProps {
  type?: OrderType;
  /** An order that is open from the start, whichever page of the list it is on. */
  asked?: number | null;
  /** Called when that order was closed. */
  onClose?: () => void;
}

/**
 * The player's orders of money, of one type or all: each can be opened, and waiting ones can be
 * paid.
 */
export function OrderList({ type, asked = null, onClose }: OrderListProps) {
  const navigate = useNavigate();
  const [pageNo, setPageNo] = useState(1);
  const [shown, setShown] = useState(asked);
  const [open, setOpen] = useState(asked !== null);
  const [openings, setOpenings] = useState(0);
  const query = usePaymentOrders({ pageNo, pageSize, ...(type === undefined ? {} : { type }) });
  return (
    <>
      <QueryList
        query={query}
        label="付款订单"
        className={cx(linedList, styles.list)}
        select={({ list }) => list}
        itemKey={({ orderId }) => orderId}
        renderItem={(order) => (
          <OrderRow
            order={order}
            onOpen={() => {
              setShown(order.orderId);
              setOpen(true);
              setOpenings((count) => count + 1);
            }}
          />
        )}
        skeleton={<Shape />}
        endText={null}
        empty={type === OrderType.gameExchange ? emptyExchanges : emptyOrders}
        footer={pagesBelow({ pageNo, pageSize, onChange: setPageNo })}
      />
      {shown !== null && (
        <Suspense>
          <PaymentDialog
            key={openings}
            orderId={shown}
            past
            open={open}
            onOpenChange={(next) => {
              setOpen(next);
              if (!next) onClose?.();
            }}
            onPaid={() => undefined}
            onAgain={(order) => void navigate(pageOf(order.type))}
          />
        </Suspense>
      )}
    </>
  );
}

function Shape() {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <Skeleton width={200} height={18} />
        <Skeleton width={140} height={14} />
      </div>
      <Skeleton width={88} height={24} />
    </div>
  );
}
