import type { ReactNode } from 'react';
import styles from './lined-list.module.css';

/** The `className` of a list, `QueryList` too, whose rows lie on a surface with lines between them. */
export const linedList = styles.list;

export interface LinedRowProps {
  /** Before the text: a picture, an icon. */
  picture?: ReactNode;
  title: ReactNode;
  /** The quiet line under the title; its parts wrap. */
  meta?: ReactNode;
  /** At the row's end: an amount, a state, buttons. */
  children?: ReactNode;
}

/** One record of a `linedList`; its shape while it comes is the same row, with skeletons in it. */
export function LinedRow({ picture, title, meta, children }: LinedRowProps) {
  return (
    <div className={styles.row}>
      {picture}
      <div className={styles.text}>
        {title}
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
      </div>
      {children}
    </div>
  );
}
