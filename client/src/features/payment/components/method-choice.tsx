import type { PaymentMethod, UserDetail } from '@gamebox/contract';
import { RadioRow } from '@gamebox/ui/radio-row.tsx';
import { useId } from 'react';
import { balanceOf, methodLook, priceText } from '../../../shared/domain/payment-method.ts';
import styles from './method-choice.module.css';

export interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
  /** The amount to pay; null while unknown. */
  amount: number | null;
  balances: UserDetail['balances'];
}

/**
 * The payment method: two providers in a line, then the balances. A balance shows what it has and
 * what remains; one that is too small can't be chosen.
 */
export function MethodChoice(props: MethodChoiceProps) {
  const { methods, value, onChange, amount, balances } = props;
  const name = useId();
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>支付方式</legend>
      {methods.map((method) => {
        const { name: label, icon: Icon, balance } = methodLook(method);
        const left = balanceOf(method, balances);
        const short = left !== null && amount !== null && left < amount;
        return (
          <RadioRow
            key={method}
            name={name}
            checked={method === value}
            disabled={short}
            onChange={() => onChange(method)}
          >
            <Icon aria-hidden className={styles.icon} />
            <span className={styles.text}>
              <span className={styles.name}>{label}</span>
              {balance !== null && (
                <span className={styles.note} data-figures>
                  {noteOf(method, left, amount)}
                </span>
              )}
            </span>
          </RadioRow>
        );
      })}
    </fieldset>
  );
}

function noteOf(method: PaymentMethod, left: number | null, amount: number | null): string {
  if (left === null) return '余额没有加载出来';
  const now = `现有 ${priceText(method, left)}`;
  if (amount === null) return now;
  return left < amount ? `${now}，不够` : `${now}，支付后剩余 ${priceText(method, left - amount)}`;
}
