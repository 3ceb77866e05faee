import { Clock } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';
import { completeTime, laterTime } from '../lib/time-of-day.ts';

export type TimeFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'suffix' | 'maxLength'>;

const STEP_MINUTES = 30;

/**
 * A time of the day as text, `22:00`. `22`, `2200` and `22：00` are completed when the field loses
 * the focus; arrow keys change it by half an hour. Invalid text stays, and the form refuses it.
 */
export function TimeField(props: TimeFieldProps) {
  const { value, onChange, onBlur, onKeyDown, placeholder = '例如 22:00', ...rest } = props;
  const complete = () => {
    const time = completeTime(value);
    if (time !== null && time !== value) onChange(time);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Enter') complete();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onChange(laterTime(value, event.key === 'ArrowUp' ? STEP_MINUTES : -STEP_MINUTES));
  };
  return (
    <TextField
      {...rest}
      icon={<Clock />}
      data-figures
      maxLength={5}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      onKeyDown={onKey}
      onBlur={(event) => {
        complete();
        onBlur?.(event);
      }}
    />
  );
}
