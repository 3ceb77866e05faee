import styles from './kbd.module.css';

/** A key to press, in a hint. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
