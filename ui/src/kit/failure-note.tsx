import { CircleAlert } from 'lucide-react';
import styles from './failure-note.module.css';

/** Why something was refused or failed; screen readers announce it. */
export function FailureNote({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.failure}>
      <CircleAlert aria-hidden />
      <span>{text}</span>
    </p>
  );
}
