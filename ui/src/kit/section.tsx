import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from './link.tsx';
import { cx } from '../lib/cx.ts';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  /** A short note beside the title. */
  note?: ReactNode;
  /** The page with the complete content. */
  more?: { to: string; label?: string } | undefined;
  /** Controls at the end of the heading's row. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page: a heading above its content, without a box. */
export function Section({ title, note, more, aside, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(styles.section, className)}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <span className={styles.aside}>
          {more !== undefined && (
            <Link to={more.to} className={styles.more}>
              {more.label ?? '查看全部'}
              <ChevronRight aria-hidden />
            </Link>
          )}
          {aside}
        </span>
      </header>
      {children}
    </section>
  );
}
