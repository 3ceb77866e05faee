import { CircleAlert } from 'lucide-react';
import styles from './failure-note.module.css';

/** Why something was refused or failed; screen readers announce it. */
export function FailureNote({ words }: { words: string }) {
  return (
    <p role="alert" className={styles.failure}>
      <CircleAlert aria-hidden />
      <span>{words}</span>
    </p>
  );
}
