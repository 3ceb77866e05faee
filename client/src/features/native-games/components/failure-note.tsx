import { CircleAlert } from 'lucide-react';
import styles from './failure-note.module.css';

/** Why a host refused, in words that `adviceFor` gives; read out when it appears. */
export function FailureNote({ words }: { words: string }) {
  return (
    <p role="alert" className={styles.failure}>
      <CircleAlert aria-hidden />
      <span>{words}</span>
    </p>
  );
}
