import { OrderType } from '@gamebox/contract';
import { Section } from '@gamebox/ui/section.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { useId, useState } from 'react';
import type { PaymentOptions } from '../../features/payment/api/payment-options.ts';
import { usePaymentOptions } from '../../features/payment/api/payment-options.ts';
import { LimitsNote } from '../../features/payment/components/limits-note.tsx';
import { typedNumber } from '../../shared/domain/typed-number.ts';
import { amountFault, isOutOfReach, nextTier, percentOf } from './amounts.ts';
import styles from './recharge.module.css';

export interface AmountChoiceProps {
  /** In fen; null: none chosen. */
  value: number | null;
  onChange: (amountFen: number | null) => void;
}

/** Amounts with the bonus of their tier, and one's own. */
export function AmountChoice(props: AmountChoiceProps) {
  const query = usePaymentOptions(OrderType.recharge);
  return (
    <Section title="充多少">
      <AsyncSection query={query} skeleton={<Skeleton width="100%" height={200} />}>
        {(options) => <Amounts {...props} options={options} />}
      </AsyncSection>
    </Section>
  );
}

function Amounts({ options, value, onChange }: AmountChoiceProps & { options: PaymentOptions }) {
  const name = useId();
  const { amounts, tiers, limits } = options;
  const tier = nextTier(tiers, value ?? 0);
  const [text, setText] = useState(() =>
    value === null || amounts.includes(value) ? '' : String(value / 100),
  );
  return (
    <div className={styles.amounts}>
      <LimitsNote limits={limits} />
      <div role="radiogroup" aria-label="金额" className={styles.tiles}>
        {amounts.map((amount) => (
          <Tile
            key={amount}
            name={name}
            amount={amount}
            percent={percentOf(tiers, amount)}
            checked={amount === value}
            outOfReach={isOutOfReach(limits, amount)}
            onChange={() => {
              setText('');
              onChange(amount);
            }}
          />
        ))}
      </div>
      <OwnAmount
        text={text}
        fault={text === '' ? null : amountFault(text, options)}
        onChange={(next) => {
          setText(next);
          onChange(amountFault(next, options) === null ? Number(next) * 100 : null);
        }}
      />
      {tier !== null && (
        <p className={styles.note}>
          充到 ¥{formatCount(tier.fromFen / 100)}，返利 {tier.percent}%
        </p>
      )}
    </div>
  );
}

interface TileProps {
  name: string;
  amount: number;
  percent: number;
  checked: boolean;
  /** Above what a minor may top up. */
  outOfReach: boolean;
  onChange: () => void;
}

function Tile({ name, amount, percent, checked, outOfReach, onChange }: TileProps) {
  return (
    <label className={cx(styles.tile, outOfReach && styles.outOfReach)}>
      <input
        type="radio"
        name={name}
        className={styles.radio}
        checked={checked}
        disabled={outOfReach}
        onChange={onChange}
      />
      <span className={styles.sum} data-figures>
        ¥{formatCount(amount / 100)}
      </span>
      <span className={percent > 0 ? styles.bonus : styles.note} data-figures>
        {outOfReach ? '超出限额' : percent > 0 ? `返 ${percent}%` : `${formatCount(amount)} 平台币`}
      </span>
    </label>
  );
}

interface OwnAmountProps {
  text: string;
  /** Why it is no amount. */
  fault: string | null;
  onChange: (text: string) => void;
}

/** An amount of one's own, in whole yuan. */
function OwnAmount({ text, fault, onChange }: OwnAmountProps) {
  const id = useId();
  return (
    <div className={styles.own}>
      <label htmlFor={id} className={styles.label}>
        其他金额
      </label>
      <TextField
        id={id}
        className={styles.ownField}
        inputMode="numeric"
        maxLength={8}
        icon={<span aria-hidden>¥</span>}
        suffix={<span className={styles.unit}>元</span>}
        placeholder="整数"
        value={text}
        invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(typed) => onChange(typedNumber(typed))}
      />
      {fault !== null && (
        <span id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </div>
  );
}
