import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './tag.module.css';

export type TagTone = 'neutral' | 'light' | 'crimson' | 'gold' | 'jade' | 'amber';

export interface TagProps {
  tone?: TagTone | undefined;
  /** `facet` only on a Cover: solid, with a cut corner. */
  facet?: boolean | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A word for the state or kind of a thing. For a count use Badge. */
export function Tag({ tone = 'neutral', facet = false, icon, children }: TagProps) {
  return (
    <span className={cx(styles.tag, styles[tone], facet && styles.facet)}>
      {icon}
      {children}
    </span>
  );
}
