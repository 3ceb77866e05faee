import { RadioTile } from '@gamebox/ui/radio-tile.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { typedNumber } from '../../shared/domain/typed-number.ts';
import styles from './recharge.module.css';

interface TileProps {
  name: string;
  sum: string;
  /** What it buys. */
  note: string;
  /** The bonus: 返 5%; null: none. */
  gift: string | null;
  checked: boolean;
  /** Nothing can be chosen yet. */
  disabled?: boolean;
  /** Above a minor's limit. */
  outOfReach: boolean;
  onChange: () => void;
}

/** An amount to choose, with what it gives. */
export function Tile(props: TileProps) {
  const { name, sum, note, gift, checked, disabled = false, outOfReach, onChange } = props;
  return (
    <RadioTile
      name={name}
      className={outOfReach ? styles.outOfReach : undefined}
      checked={checked}
      disabled={disabled || outOfReach}
      onChange={onChange}
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
  );
}

interface OwnAmountProps {
  label: string;
  icon?: ReactNode;
  unit?: string;
  placeholder: string;
  text: string;
  /** Why the text is no valid amount. */
  fault: string | null;
  onChange: (text: string) => void;
}

/** A custom amount. */
export function OwnAmount(props: OwnAmountProps) {
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
