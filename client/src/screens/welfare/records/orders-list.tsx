import { ButtonLink } from '@gamebox/ui/button.tsx';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { linedList } from '@gamebox/ui/lined-list.tsx';
import { pagesBelow } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import type { PointsOrder } from '@gamebox/contract';
import { POINTS_ORDER_PAGE_SIZE as pageSize } from '@gamebox/contract';
import { useState } from 'react';
import { useDraws } from '../../../features/lottery/api/page-draws.ts';
import { useChangeOrder } from '../../../features/points-order/api/change-order.ts';
import { useOrders } from '../../../features/points-order/api/page-orders.ts';
import { PrizeAddressDialog } from '../lottery/prize-address-dialog.tsx';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';
import { OrderRow } from './order-row.tsx';
import type { OrderStep } from './order-row.tsx';
import { RowShape } from './row-shape.tsx';

/**
 * Exchanged goods and won prizes: their state, and what the player can still do. `besideOthers`: the
 * page has other lists, too.
 */
export function OrdersList({ besideOthers = false }: { besideOthers?: boolean }) {
  const [pageNo, setPageNo] = useState(1);
  const [asked, setAsked] = useState<{ order: PointsOrder; step: OrderStep } | null>(null);
  const [open, setOpen] = useState(false);
  const query = useOrders({ pageNo, pageSize });
  // Only the draw's record connects an order with its draw.
  const draws = useDraws({ pageNo: 1, pageSize: 200 }).data?.list;
  const prize = draws?.find(({ orderId }) => orderId === asked?.order.orderId) ?? null;
  const step = asked?.step;
  return (
    <>
      <QueryList
        query={query}
        label="兑换和奖品"
        className={linedList}
        select={(page) => page.list}
        itemKey={({ orderId }) => orderId}
        renderItem={(order) => (
          <OrderRow
            order={order}
            onStep={(next) => {
              setAsked({ order, step: next });
              setOpen(true);
            }}
          />
        )}
        skeleton={<RowShape pictured />}
        endText={null}
        empty={{
          compact: besideOthers,
          scene: 'order',
          hint: '用积分换的商品和抽中的奖品会列在这里',
          action: <ButtonLink to="/welfare?tab=shop">去积分商城</ButtonLink>,
        }}
        footer={pagesBelow({ pageNo, pageSize, onChange: setPageNo })}
      />
      {asked !== null && step !== undefined && step !== 'setAddress' && (
        <StepQuestion order={asked.order} step={step} open={open} onOpenChange={setOpen} />
      )}
      <PrizeAddressDialog
        prize={prize}
        open={open && step === 'setAddress' && prize !== null}
        onOpenChange={setOpen}
      />
    </>
  );
}

interface StepQuestionProps {
  order: PointsOrder;
  step: 'receive' | 'close';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function StepQuestion({ order, step, open, onOpenChange }: StepQuestionProps) {
  const { mutateAsync } = useChangeOrder();
  const refresh = useRefreshAccount();
  const closing = step === 'close';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={closing ? '取消这次兑换？' : '确认已经收到？'}
      confirmText={closing ? '取消兑换' : '已收到'}
      cancelText={closing ? '保留' : '还没有'}
      onConfirm={async () => {
        await mutateAsync({ orderId: order.orderId, step });
        refresh();
      }}
    >
      {closing
        ? `${order.goodsName} 还没有寄出。取消后退回 ${formatCount(order.points)} 积分。`
        : `${order.goodsName} 收到后请确认；寄出 15 天后会自动确认。`}
    </ConfirmDialog>
  );
}
