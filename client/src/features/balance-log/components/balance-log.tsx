import type { BalanceLog as Movement, BalanceUnit } from '@gamebox/contract';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { VirtualList } from '@gamebox/ui/virtual-list.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatCount, formatMoney } from '@gamebox/ui/lib/format-money.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { LOG_PAGE_SIZE, useBalanceLog } from '../api/page-balance-log.ts';
import { unitLooks } from '../model/units.ts';
import styles from './balance-log.module.css';

const ROW_HEIGHT = 61;

export interface BalanceLogProps {
  unit: BalanceUnit;
  /** Shown if nothing ever moved; the default tells what to do about it. */
  empty?: ReactNode;
}

/** All movements of one balance, the latest first, 500 per page. */
export function BalanceLog({ unit, empty }: BalanceLogProps) {
  const [pageNo, setPageNo] = useState(1);
  const query = useBalanceLog(unit, pageNo);
  const { name } = unitLooks[unit];
  return (
    <AsyncSection query={query} skeleton={<Shapes />}>
      {({ total, list }) =>
        list.length === 0 ? (
          (empty ?? <NothingMoved unit={unit} />)
        ) : (
          <>
            <VirtualList
              items={list}
              itemKey={({ logId }) => logId}
              renderItem={(movement) => <Row unit={unit} movement={movement} />}
              estimateHeight={ROW_HEIGHT}
              label={`${name}明细`}
              className={styles.list}
            />
            <footer className={styles.footer}>
              {total > LOG_PAGE_SIZE ? (
                <Pagination
                  pageNo={pageNo}
                  pageSize={LOG_PAGE_SIZE}
                  total={total}
                  onChange={setPageNo}
                />
              ) : (
                '没有更多了'
              )}
            </footer>
          </>
        )
      }
    </AsyncSection>
  );
}

function NothingMoved({ unit }: { unit: BalanceUnit }) {
  const { hint, to, action } = unitLooks[unit].empty;
  return (
    <EmptyState scene="record" hint={hint} action={<ButtonLink to={to}>{action}</ButtonLink>} />
  );
}

function Row({ unit, movement }: { unit: BalanceUnit; movement: Movement }) {
  const { title, change, balance, createTime, orderId, orderNo } = movement;
  const figure = unitLooks[unit].coin === null ? formatMoney : formatCount;
  return (
    <div className={styles.row}>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>
          <Time at={createTime} format="full" />
          {orderId !== null && orderNo !== null && (
            <OrderLink orderId={orderId} orderNo={orderNo} />
          )}
        </span>
      </span>
      <span className={styles.sums} data-figures>
        <span className={cx(styles.change, change > 0 && styles.gain)}>
          {change > 0 ? '+' : ''}
          {figure(change)}
        </span>
        <span className={styles.meta}>余额 {figure(balance)}</span>
      </span>
    </div>
  );
}

/** The last digits of the order's number, which its receipt and messages also show. */
function OrderLink({ orderId, orderNo }: { orderId: number; orderNo: string }) {
  return (
    <Link to={`/center?tab=orders&orderId=${String(orderId)}`} aria-label={`订单 ${orderNo}`}>
      订单 …{orderNo.slice(-8)}
    </Link>
  );
}

function Shapes() {
  return (
    <div className={styles.list}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.row}>
          <span className={styles.text}>
            <Skeleton width={160} height={18} />
            <Skeleton width={120} height={14} />
          </span>
          <Skeleton width={88} height={18} />
        </div>
      ))}
    </div>
  );
}
