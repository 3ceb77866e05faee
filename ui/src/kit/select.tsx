import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { cx } from '../lib/cx.ts';
import popup from './popup.module.css';
import styles from './select.module.css';

export interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string | number> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  size?: 'm' | 'l' | undefined;
  disabled?: boolean | undefined;
  /** Accessible name if no Field labels it. */
  label?: string | undefined;
  className?: string | undefined;
  /** The other props come from Field. */
  id?: string | undefined;
  name?: string | undefined;
  invalid?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  'aria-describedby'?: string | undefined;
}

/** Chooses one of many values. For two to five that fit into a row use SegmentedControl. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = '请选择', size = 'm', label, invalid } = props;
  const { disabled = false, className, id, name, onBlur, ref } = props;
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      {...(name === undefined ? {} : { name })}
      onValueChange={(next: Value | null) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger
        id={id}
        ref={ref}
        aria-label={label}
        aria-invalid={invalid === true || undefined}
        aria-describedby={props['aria-describedby']}
        onBlur={onBlur}
        className={cx(styles.trigger, styles[size], invalid === true && styles.invalid, className)}
      >
        <Base.Value className={styles.value} placeholder={placeholder} />
        <Base.Icon className={styles.icon}>
          <ChevronDown />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          alignItemWithTrigger={false}
          align="start"
          sideOffset={4}
        >
          <Base.Popup className={cx(popup.popup, popup.list, styles.list)}>
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={popup.item}
              >
                <Base.ItemText className={styles.text}>{option.label}</Base.ItemText>
                <Base.ItemIndicator className={styles.mark}>
                  <Check />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
