import { cx } from '@gamebox/ui/lib/cx.ts';
import { Scene } from '@gamebox/ui/scene.tsx';
import type { ReactNode } from 'react';
import styles from './failed-page.module.css';

export interface FailedPageProps {
  /** An HTTP status: 404, 500. */
  code: number;
  title: string;
  hint: string;
  /** The links of the page. */
  children: ReactNode;
  className?: string | undefined;
  role?: 'alert';
}

/** A page-wide error: what went wrong, and where to go. */
export function FailedPage({ code, title, hint, children, className, role }: FailedPageProps) {
  return (
    <div className={cx(styles.page, className)} role={role}>
      <Scene kind="error" />
      <p className={styles.code} data-figures>
        {code}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}
