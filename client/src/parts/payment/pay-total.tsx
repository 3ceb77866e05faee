import type { PaymentMethod } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { PaymentQuote } from '../../features/payment/api/quote.ts';
import { priceText } from '../../shared/domain/payment-method.ts';
import styles from './checkout.module.css';

/** The price as far as it follows from the choice alone. */
export function DuePrice({ text }: { text: string }) {
  return (
    <dl className={styles.sum}>
      <dt>应付</dt>
      <dd data-figures className={styles.due}>
        {text}
      </dd>
    </dl>
  );
}

/** Price, discount of the coupon, and the amount to pay. */
export function PayTotal({ quote, method }: { quote: PaymentQuote; method: PaymentMethod | null }) {
  const { priceFen, discountFen, amountFen, zoneCoins } = quote;
  return (
    <dl className={styles.sum}>
      {zoneCoins > 0 && (
        <>
          <dt>专区币抵扣</dt>
          <dd data-figures className={styles.discount}>
            −{formatCount(zoneCoins)} 专区币
          </dd>
        </>
      )}
      {discountFen > 0 && (
        <>
          <dt>原价</dt>
          <dd data-figures>{priceText(method, priceFen)}</dd>
          <dt>优惠券</dt>
          <dd data-figures className={styles.discount}>
            −{priceText(method, discountFen)}
          </dd>
        </>
      )}
      <dt>应付</dt>
      <dd data-figures className={styles.due}>
        {priceText(method, amountFen)}
      </dd>
    </dl>
  );
}
