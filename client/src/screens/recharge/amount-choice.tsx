import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import { COINS_PER_FEN } from '@gamebox/contract';
import { Section } from '@gamebox/ui/section.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { formatCount, formatMoney } from '@gamebox/ui/lib/format-money.ts';
import type { PaymentOptions } from '../../features/payment/api/payment-options.ts';
import { LimitsNote } from '../../features/payment/components/limits-note.tsx';
import { AmountPicker } from './amount-tiles.tsx';
import { amountFault, isOutOfReach, limitFault, nextTier, percentOf } from './amounts.ts';
import styles from './recharge.module.css';

export interface AmountChoiceProps {
  options: PaymentOptions;
  /** In fen; null: none chosen. */
  value: number | null;
  /** Called with 0 for what is no amount, and with null where the field was emptied. */
  onChange: (amountFen: number | null) => void;
}

/** Amounts with their tier's bonus, and a custom amount. */
export function AmountChoice(props: AmountChoiceProps) {
  return (
    <Section title="买多少平台币">
      <Amounts {...props} />
    </Section>
  );
}

function Amounts({ options, value, onChange }: AmountChoiceProps) {
  const { amounts, tiers, memberPercent, limits } = options;
  const tier = nextTier(tiers, value ?? 0);
  return (
    <div className={styles.amounts}>
      <LimitsNote limits={limits} />
      <AmountPicker
        label="金额"
        offered={amounts.map((amount) => ({
          amount,
          sum: formatMoney(amount),
          note: `${formatCount(amount * COINS_PER_FEN)} 平台币`,
          gift: giftOf(percentOf(tiers, amount) + memberPercent),
          outOfReach: isOutOfReach(limits, amount),
        }))}
        value={value}
        own={{
          label: '其他金额',
          icon: <span aria-hidden>¥</span>,
          placeholder: '整数',
          scale: 100,
          faultOf: (text) => amountFault(text, options),
          refusal: limitFault(limits, value ?? 0),
        }}
        onChange={onChange}
      />
      {tier !== null && !isOutOfReach(limits, tier.fromFen) && (
        <p className={styles.note}>
          充到 {formatMoney(tier.fromFen)}，返利 {formatPercent(tier.percent + memberPercent)}
        </p>
      )}
      {memberPercent > 0 && (
        <p className={styles.note}>
          返利以专区币发放，已含会员加赠 {formatPercent(memberPercent)}：
          <Link to="/rubies">红钻特权</Link>
        </p>
      )}
    </div>
  );
}

function giftOf(percent: number): string | null {
  return percent > 0 ? `返 ${formatPercent(percent)}` : null;
}
