import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { OneAwayNote } from './away-note.tsx';
import styles from './page.module.css';

export interface PageProps {
  /** The page's h1. */
  title: string;
  /** For pages whose picture or banner contains the title: the h1 stays for screen readers. */
  titleHidden?: boolean | undefined;
  note?: ReactNode;
  /** Controls at the end of the title's row. */
  aside?: ReactNode;
  /** `reading` limits articles and forms to a readable width. */
  width?: 'full' | 'reading' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A screen's content: title, margins, maximum width, and even space between sections. */
export function Page(props: PageProps) {
  const { title, titleHidden = false, note, aside, width = 'full', className, children } = props;
  return (
    <div className={cx(styles.page, width === 'reading' && styles.reading, className)}>
      <header className={titleHidden ? 'visually-hidden' : styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      <OneAwayNote>{children}</OneAwayNote>
    </div>
  );
}
