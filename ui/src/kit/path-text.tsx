import styles from './path-text.module.css';

/** A folder's whole path: lines break after a separator, inside a name only if necessary. */
export function PathText({ path }: { path: string }) {
  const parts = path.match(/[^\\/]*[\\/]+|[^\\/]+$/g) ?? [];
  return (
    <span title={path}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- names repeat, and have no life of their own
        <span key={index} className={styles.part}>
          {part}
        </span>
      ))}
    </span>
  );
}
