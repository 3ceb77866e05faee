import type { Coupon } from '@gamebox/contract';
import { formatMoney } from '@gamebox/ui/lib/format-money.ts';
import { Select } from '@gamebox/ui/select.tsx';
import styles from './coupon-choice.module.css';

export interface CouponChoiceProps {
  coupons: readonly Coupon[];
  /** null: no coupon. */
  value: number | null;
  onChange: (couponId: number | null) => void;
}

const NONE = 0;

/** The coupons that this order can use, the best one first. */
export function CouponChoice({ coupons, value, onChange }: CouponChoiceProps) {
  return (
    <div className={styles.coupon}>
      <span className={styles.label}>优惠券</span>
      {coupons.length === 0 ? (
        <span className={styles.none}>没有可用的优惠券</span>
      ) : (
        <Select
          label="优惠券"
          className={styles.select}
          options={[
            ...coupons.map((coupon) => ({
              value: coupon.couponId,
              label: `−${formatMoney(coupon.value)} ${coupon.name}`,
            })),
            { value: NONE, label: '不使用优惠券' },
          ]}
          value={value ?? NONE}
          onChange={(next) => onChange(next === NONE ? null : next)}
        />
      )}
    </div>
  );
}
