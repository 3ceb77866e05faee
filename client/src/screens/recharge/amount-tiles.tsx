import { RadioTile } from '@gamebox/ui/radio-tile.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { typedNumber } from '../../shared/domain/typed-number.ts';
import styles from './recharge.module.css';

/** An amount to choose. */
export interface OfferedAmount {
  amount: number;
  sum: string;
  /** What it buys. */
  note: string;
  /** The bonus: 返 5%. */
  gift?: string | null;
  /** Above a minor's limit. */
  outOfReach?: boolean;
}

interface AmountTilesProps {
  label: string;
  offered: readonly OfferedAmount[];
  value: number | null;
  /** Without it nothing can be chosen yet. */
  onChange?: (amount: number) => void;
}

/** The offered amounts, each with what it gives. */
export function AmountTiles({ label, offered, value, onChange }: AmountTilesProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.tiles}>
      {offered.map(({ amount, sum, note, gift = null, outOfReach = false }) => (
        <RadioTile
          key={amount}
          name={name}
          className={outOfReach ? styles.outOfReach : undefined}
          checked={amount === value}
          disabled={onChange === undefined || outOfReach}
          onChange={() => onChange?.(amount)}
        >
          <span className={styles.sum} data-figures>
            {sum}
          </span>
          <span className={styles.note} data-figures>
            {outOfReach ? '超出限额' : note}
          </span>
          {gift !== null && !outOfReach && (
            <span className={styles.bonus} data-figures>
              {gift}
            </span>
          )}
        </RadioTile>
      ))}
    </div>
  );
}

interface OwnAmountProps {
  label: string;
  icon?: ReactNode;
  unit?: string;
  placeholder: string;
  /** The amount that one unit of the field is. */
  scale: number;
  /** Why the text is no valid amount; null: it is one. */
  faultOf: (text: string) => string | null;
  /** Why a valid amount can't be paid; null: it can. */
  refusal?: string | null;
}

interface AmountPickerProps extends Omit<AmountTilesProps, 'onChange'> {
  own: OwnAmountProps;
  /** Called with 0 for what is no amount, and with null where the field was emptied. */
  onChange: (amount: number | null) => void;
}

/** The offered amounts, and a field for any other. */
export function AmountPicker({ label, offered, value, own, onChange }: AmountPickerProps) {
  const { scale, faultOf, refusal = null } = own;
  const [text, setText] = useState(() =>
    value === null || offered.some(({ amount }) => amount === value) ? '' : String(value / scale),
  );
  return (
    <>
      <AmountTiles
        label={label}
        offered={offered}
        value={value}
        onChange={(amount) => {
          setText('');
          onChange(amount);
        }}
      />
      <OwnAmount
        {...own}
        text={text}
        fault={text === '' ? null : (faultOf(text) ?? refusal)}
        onChange={(next) => {
          setText(next);
          if (next === '') onChange(null);
          else onChange(faultOf(next) === null ? Number(next) * scale : 0);
        }}
      />
    </>
  );
}

interface OwnFieldProps extends Omit<OwnAmountProps, 'scale' | 'faultOf' | 'refusal'> {
  text: string;
  fault: string | null;
  onChange: (text: string) => void;
}

/** A custom amount. */
function OwnAmount(props: OwnFieldProps) {
  const { label, icon, unit, placeholder, text, fault, onChange } = props;
  const id = useId();
  return (
    <div className={styles.own}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <TextField
        id={id}
        className={styles.ownField}
        inputMode="numeric"
        maxLength={8}
        icon={icon}
        suffix={unit === undefined ? undefined : <span className={styles.unit}>{unit}</span>}
        placeholder={placeholder}
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
