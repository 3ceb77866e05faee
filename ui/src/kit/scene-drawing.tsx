import styles from './scene-drawing.module.css';

export type SceneKind = 'empty' | 'offline' | 'error';

export function SceneDrawing({ kind }: { kind: SceneKind }) {
  const Drawing = drawings[kind];
  return (
    <svg viewBox="0 0 200 112" aria-hidden focusable="false">
      <path className={styles.sky} d="M16 92C16 44 52 12 100 12s84 32 84 80z" />
      <Drawing />
      <path className={styles.line} d="M8 92.5h184" />
    </svg>
  );
}

const drawings = { empty: Empty, offline: Offline, error: Broken } as const;

/** An open chest under the moon with a moth instead of a treasure. */
function Empty() {
  return (
    <>
      <circle className={styles.light} cx="138" cy="38" r="12" />
      <path className={styles.far} d="M22 92l26-30 16 16 20-26 34 40z" />
      <path className={styles.near} d="M70 66h56v26H70z" />
      <path className={styles.shade} d="M70 66h56l8-14H78z" />
      <path className={styles.dark} d="M75 66h46l4-8H81z" />
      <path className={styles.accent} d="M94 72h8v8l-4 4-4-4z" />
      <path className={styles.stroke} d="M101 44q-5-8-10-3 1 6 10 3m0 0q4-9 9-4-1 6-9 4" />
      <path className={styles.stroke} d="M101 46v6" />
    </>
  );
}

/** A lighthouse without light, and a waiting boat. */
function Offline() {
  return (
    <>
      <path className={styles.far} d="M24 92l32-18 24 18z" />
      <path className={styles.near} d="M52 36h14l5 56H47z" />
      <path className={styles.shade} d="M49.6 64h18.8l1.2 12H48.4zM51.6 44h14.8" />
      <path className={styles.dark} d="M53 26h12v10H53z" />
      <path className={styles.near} d="M50 26l9-9 9 9z" />
      <path className={styles.dashed} d="M74 31l50-9M74 34l52 6" />
      <path className={styles.accent} d="M130 50v26h-20z" />
      <path className={styles.shade} d="M133 44v32h22z" />
      <path className={styles.near} d="M104 79h58l-9 13h-40z" />
      <path className={styles.stroke} d="M82 99q8-5 16 0t16 0 16 0 16 0M98 106q8-5 16 0t16 0" />
    </>
  );
}

/** A bridge without its middle, and a warning lantern. */
function Broken() {
  return (
    <>
      <circle className={styles.light} cx="62" cy="36" r="10" />
      <path className={styles.far} d="M96 92l28-40 16 20 10-12 26 32z" />
      <path className={styles.near} d="M20 70h52l7 6-5 6H62v10H50V82H32v10H20z" />
      <path className={styles.near} d="M180 70h-44l-6 7 4 5h14v10h12V82h8v10h12z" />
      <path className={styles.shade} d="M88 84l10-4 5 7-9 3zM112 88l6-6 7 5-5 5z" />
      <path className={styles.stroke} d="M26 70V60h40v10M142 70V60h34v10M66 70V48h10" />
      <path className={styles.accent} d="M72 48h8l2 5-2 8h-8l-2-8z" />
    </>
  );
}
