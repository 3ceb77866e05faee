import { cx } from '../lib/cx.ts';
import type { RadioRowProps } from './radio-row.tsx';
import styles from './radio-tile.module.css';

/** One of several in a radiogroup, side by side, its text in the middle; `className` is the tile's. */
export function RadioTile({ children, className, ...rest }: RadioRowProps) {
  return (
    <label className={cx(styles.tile, className)}>
      <input {...rest} type="radio" className={styles.radio} />
      {children}
    </label>
  );
}
