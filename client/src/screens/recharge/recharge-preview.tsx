import type { GotLine } from '@gamebox/contract';
import { COINS_PER_FEN, OrderType, Validity } from '@gamebox/contract';
import { formatMoney } from '@gamebox/ui/lib/format-money.ts';
import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import { formatMoment } from '@gamebox/ui/lib/format-time.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { useCoupons } from '../../features/coupon/api/page-coupons.ts';
import type { PaymentOptions } from '../../features/payment/api/payment-options.ts';
import { GetsList } from '../../features/payment/components/gets-list.tsx';
import { percentOf } from './amounts.ts';
import styles from './recharge.module.css';

/**
 * What an amount buys whatever game it is for: its coins, the bonus, and the coupon that ends first.
 * The platform's own figures take its place once an account is chosen.
 */
export function RechargePreview({ fen, options }: { fen: number; options: PaymentOptions }) {
  const percent = percentOf(options.tiers, fen) + options.memberPercent;
  const coins: GotLine = {
    kind: 'platformCoin',
    name: '平台币',
    amount: fen * COINS_PER_FEN,
    measure: '',
    bonus: false,
  };
  return (
    <>
      <GetsList gets={[coins]} label="支付后得到" />
      {percent > 0 && <p className={styles.note}>另返 {formatPercent(percent)}，以专区币发放</p>}
      <CouponHint fen={fen} />
    </>
  );
}

function CouponHint({ fen }: { fen: number }) {
  const now = useNow(60_000);
  const { data } = useCoupons(Validity.valid, 1);
  const usable = (data?.list ?? []).filter(
    ({ orderType, minimum }) => orderType === OrderType.recharge && minimum <= fen,
  );
  const [first] = usable.sort((one, other) => one.validUntil - other.validUntil);
  if (first === undefined) return null;
  return (
    <p className={styles.note} data-figures>
      可用优惠券减 {formatMoney(first.value)}，{formatMoment(first.validUntil, now)} 到期
    </p>
  );
}
