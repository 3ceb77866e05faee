import type { PaymentOrder } from '@gamebox/contract';
import { priceText } from '../../../shared/domain/payment-method.ts';
import { Detail } from './detail.tsx';

/** The price and what a coupon took off it: lines of a list of details (`dl`); nothing without one. */
export function DiscountDetails({ order }: { order: PaymentOrder }) {
  const { method, priceFen, discountFen } = order;
  if (discountFen === 0) return null;
  return (
    <>
      <Detail name="原价" value={priceText(method, priceFen)} />
      <Detail name="优惠券" value={`−${priceText(method, discountFen)}`} />
    </>
  );
}
