import { Validity } from '@gamebox/contract';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useState } from 'react';
import { COUPON_PAGE_SIZE, useCoupons } from '../api/page-coupons.ts';
import { CouponCard } from './coupon-card.tsx';
import styles from './coupon.module.css';

const empties: Readonly<Record<Validity, string>> = {
  [Validity.valid]: '做任务、开宝箱和积分兑换都能得优惠券',
  [Validity.notOpen]: '还没到时间的优惠券会在这里等着',
  [Validity.expired]: '用过的和过期的优惠券会在这里',
};

/** The player's coupons of one validity. */
export function CouponList({ validity }: { validity: Validity }) {
  const [pageNo, setPageNo] = useState(1);
  const query = useCoupons(validity, pageNo);
  const total = query.data?.total ?? 0;
  const paged = total > COUPON_PAGE_SIZE;
  return (
    <>
      <QueryList
        query={query}
        label="优惠券"
        className={styles.list}
        select={({ list }) => list}
        itemKey={({ couponId }) => couponId}
        renderItem={(coupon) => <CouponCard coupon={coupon} />}
        skeleton={<Skeleton width="100%" height={104} />}
        skeletonCount={4}
        empty={{
          scene: 'gift',
          hint: empties[validity],
          action:
            validity === Validity.valid ? (
              <ButtonLink to="/welfare">去福利大厅</ButtonLink>
            ) : undefined,
        }}
        endText={paged ? null : undefined}
      />
      {paged && (
        <Pagination
          pageNo={pageNo}
          pageSize={COUPON_PAGE_SIZE}
          total={total}
          onChange={setPageNo}
        />
      )}
    </>
  );
}
