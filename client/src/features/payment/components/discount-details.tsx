import type { PaymentOrder } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { priceText } from '../../../shared/domain/payment-method.ts';
import { Detail } from './detail.tsx';

/** What zone coins and a coupon paid, as lines of a details list (`dl`); nothing without them. */
export function DiscountDetails({ order }: { order: PaymentOrder }) {
  const { method, priceFen, discountFen, zoneCoins } = order;
  return (
    <>
      {zoneCoins > 0 && <Detail name="专区币抵扣" value={`${formatCount(zoneCoins)} 专区币`} />}
      {discountFen > 0 && (
        <>
          <Detail name="原价" value={priceText(method, priceFen)} />
          <Detail name="优惠券" value={`−${priceText(method, discountFen)}`} />
        </>
      )}
    </>
  );
}
