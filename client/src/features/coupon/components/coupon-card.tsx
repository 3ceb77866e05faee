import type { Coupon, OrderType } from '@gamebox/contract';
import { Validity } from '@gamebox/contract';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatMoney } from '@gamebox/ui/lib/format-money.ts';
import { Money } from '@gamebox/ui/money.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import styles from './coupon.module.css';

/** The name of each type of order, and the page where it is made. */
const uses: Readonly<Record<OrderType, { name: string; to: string; action: string }>> = {
  1: { name: '充值', to: '/recharge', action: '去充值' },
  2: { name: '红钻特权', to: '/rubies', action: '去使用' },
  3: { name: '积分兑换', to: '/welfare', action: '去使用' },
};

/** One coupon: discount, minimum price, validity and a link to use it. */
export function CouponCard({ coupon }: { coupon: Coupon }) {
  const { name, value, minimum, orderType } = coupon;
  const use = orderType === null ? null : uses[orderType];
  const open = coupon.validity === Validity.valid;
  return (
    <article className={cx(styles.card, !open && styles.closed)}>
      <span className={styles.value}>
        <Money fen={value} size="xl" />
        <span className={styles.minimum}>
          {minimum === 0 ? '无门槛' : `满 ${formatMoney(minimum)} 可用`}
        </span>
      </span>
      <span className={styles.text}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.meta}>{use === null ? '指定订单可用' : `${use.name}可用`}</span>
        <span className={styles.meta}>
          <Term coupon={coupon} />
        </span>
      </span>
      {open && use !== null && (
        <ButtonLink size="s" to={use.to}>
          {use.action}
        </ButtonLink>
      )}
      {!open && <Tag>{stateOf(coupon)}</Tag>}
    </article>
  );
}

function stateOf({ validity, usedTime }: Coupon): string {
  if (usedTime !== null) return '已使用';
  return validity === Validity.notOpen ? '未开始' : '已过期';
}

function Term({ coupon }: { coupon: Coupon }) {
  const { validity, usedTime, validFrom, validUntil } = coupon;
  if (usedTime !== null) {
    return (
      <>
        <Time at={usedTime} /> 使用
      </>
    );
  }
  return validity === Validity.notOpen ? (
    <>
      <Time at={validFrom} /> 起可用
    </>
  ) : (
    <>
      <Time at={validUntil} /> {validity === Validity.valid ? '到期' : '已过期'}
    </>
  );
}
