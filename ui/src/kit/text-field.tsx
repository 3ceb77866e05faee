import { Eye, EyeOff, Search, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './icon-button.tsx';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'onChange' | 'size' | 'value'
> {
  value: string;
  onChange: (value: string) => void;
  size?: 'm' | 'l' | undefined;
  icon?: ReactNode;
  /** A unit, a counter or a small button at the end, inside the frame. */
  suffix?: ReactNode;
  /** Set by Field; shows the error frame. */
  invalid?: boolean | undefined;
}

/** One line of text. In a form it stands inside Field, which brings label, error and aria. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, size = 'm', icon, suffix, invalid = false, className, ...rest } = props;
  return (
    <span className={cx(styles.frame, styles[size], invalid && styles.invalid, className)}>
      {icon}
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        className={styles.input}
        value={value}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {suffix}
    </span>
  );
}

/** A secret: hidden until the player asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'suffix' | 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="s"
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

export interface SearchFieldProps extends Omit<TextFieldProps, 'suffix' | 'type' | 'icon'> {
  /** Accessible name; the placeholder alone is none. */
  label: string;
}

/** Finds in a list or a shop. Escape and the cross clear it. */
export function SearchField({ label, ...props }: SearchFieldProps) {
  const { value, onChange } = props;
  return (
    <TextField
      {...props}
      type="search"
      aria-label={label}
      icon={<Search className={styles.icon} aria-hidden />}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onChange('');
        }
        props.onKeyDown?.(event);
      }}
      suffix={
        value !== '' && (
          <IconButton size="s" label="清空" icon={<X />} onClick={() => onChange('')} />
        )
      }
    />
  );
}
