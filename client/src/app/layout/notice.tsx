import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A line above the content of every screen. */
export function Notice(props: { tone: 'amber' | 'neutral'; icon: ReactNode; children: ReactNode }) {
  return (
    <output className={styles.notice} data-tone={props.tone}>
      {props.icon}
      {props.children}
    </output>
  );
}
