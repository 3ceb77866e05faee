import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** One component in its states. */
export function Exhibit({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.exhibit} id={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
