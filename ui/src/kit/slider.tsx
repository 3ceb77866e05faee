import { Slider as Base } from '@base-ui/react/slider';
import styles from './slider.module.css';

export interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** Called after the pointer or key was released: the time to save. */
  onCommit?: ((value: number) => void) | undefined;
  min?: number | undefined;
  max: number;
  step?: number | undefined;
  /** The value as text with its unit: `10 MB/s`, `不限`. */
  format?: ((value: number) => string) | undefined;
  disabled?: boolean | undefined;
}

/** A quantity for which the rough value matters more than the digits, such as a bandwidth limit. */
export function Slider(props: SliderProps) {
  const { label, value, onChange, onCommit, min = 0, max, step = 1, format, disabled } = props;
  return (
    <Base.Root
      className={styles.root}
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled ?? false}
      onValueChange={(next) => onChange(first(next))}
      onValueCommitted={(next) => onCommit?.(first(next))}
    >
      <Base.Label>{label}</Base.Label>
      <Base.Value className={styles.value}>
        {() => (format === undefined ? String(value) : format(value))}
      </Base.Value>
      <Base.Control className={styles.control}>
        <Base.Track className={styles.track}>
          <Base.Indicator className={styles.fill} />
          <Base.Thumb
            className={styles.thumb}
            getAriaValueText={(_text, current) => format?.(current) ?? String(current)}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}

function first(value: number | readonly number[]): number {
  return typeof value === 'number' ? value : (value[0] ?? 0);
}
