import type { Coupon, PaymentOrder } from '@gamebox/contract';
import { Validity } from '@gamebox/contract';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { formatMoney } from '@gamebox/ui/lib/format-money.ts';
import { LinedRow, linedList } from '@gamebox/ui/lined-list.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { Money } from '@gamebox/ui/money.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useCoupons } from '../../features/coupon/api/page-coupons.ts';
import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { usePaymentOrders } from '../../features/payment/api/orders.ts';
import { OrderState } from '../../features/payment/components/order-state.tsx';
import { priceText } from '../../shared/domain/payment-method.ts';
import styles from './overview.module.css';
import { PlayedRow, PlayedRowShape } from './played-row.tsx';

const SHOWN = 3;

/** The latest of what the other parts of 个人中心 show in full. */
export function Overview() {
  return (
    <div className={styles.columns}>
      <LatestOrders />
      <UsableCoupons />
      <PlayedGames />
    </div>
  );
}

function LatestOrders() {
  return (
    <Section title="最近订单" more={{ to: '/center?tab=orders' }}>
      <QueryList
        query={usePaymentOrders({ pageNo: 1, pageSize: SHOWN })}
        label="最近订单"
        className={linedList}
        select={({ list }) => list}
        itemKey={({ orderId }) => orderId}
        renderItem={(order) => <OrderLine order={order} />}
        skeleton={<LineShape />}
        skeletonCount={SHOWN}
        endText={null}
        empty={{ compact: true, scene: 'order', hint: '充值和购买特权的订单都在这里' }}
      />
    </Section>
  );
}

function OrderLine({ order }: { order: PaymentOrder }) {
  const { orderId, subject, createTime, method, amountFen } = order;
  return (
    <Link to={`/center?tab=orders&orderId=${orderId}`} className={styles.line}>
      <LinedRow
        title={
          <span className={styles.subject}>
            {subject}
            <OrderState order={order} />
          </span>
        }
        meta={<Time at={createTime} />}
      >
        <b data-figures>{priceText(method, amountFen)}</b>
      </LinedRow>
    </Link>
  );
}

function UsableCoupons() {
  return (
    <Section title="可用优惠券" more={{ to: '/center?tab=coupons' }}>
      <QueryList
        query={useCoupons(Validity.valid, 1)}
        label="可用优惠券"
        className={linedList}
        // They come with the soonest to end first.
        select={({ list }) => list.slice(0, SHOWN)}
        itemKey={({ couponId }) => couponId}
        renderItem={(coupon) => <CouponLine coupon={coupon} />}
        skeleton={<LineShape />}
        skeletonCount={SHOWN}
        endText={null}
        empty={{
          compact: true,
          scene: 'gift',
          hint: '做任务、开宝箱和积分兑换都能得优惠券',
          action: <ButtonLink to="/welfare">去福利大厅</ButtonLink>,
        }}
      />
    </Section>
  );
}

function CouponLine({ coupon: { name, minimum, value, validUntil } }: { coupon: Coupon }) {
  return (
    <Link to="/center?tab=coupons" className={styles.line}>
      <LinedRow
        title={<span>{name}</span>}
        meta={
          <>
            <span data-figures>{minimum === 0 ? '无门槛' : `满 ${formatMoney(minimum)} 可用`}</span>
            <span>
              <Time at={validUntil} /> 到期
            </span>
          </>
        }
      >
        <span className={styles.value}>
          <Money fen={value} />
        </span>
      </LinedRow>
    </Link>
  );
}

function PlayedGames() {
  return (
    <Section
      title="最近在玩"
      more={{ to: '/center?tab=play-time', label: '游戏时长' }}
      className={styles.wide}
    >
      <QueryList
        query={useGameRecords()}
        label="最近在玩"
        className={linedList}
        select={(records) => records.slice(0, SHOWN)}
        itemKey={({ gameId }) => gameId}
        renderItem={(record) => <PlayedRow record={record} />}
        skeleton={<PlayedRowShape />}
        skeletonCount={SHOWN}
        endText={null}
        empty={{
          compact: true,
          scene: 'record',
          hint: '还没有玩过游戏，去挑一款吧',
          action: <ButtonLink to="/game">去逛游戏</ButtonLink>,
        }}
      />
    </Section>
  );
}

function LineShape() {
  return (
    <LinedRow
      title={<Skeleton width={140} height={22} />}
      meta={<Skeleton width={96} height={18} />}
    >
      <Skeleton width={64} height={20} />
    </LinedRow>
  );
}
