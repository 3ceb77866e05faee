import styles from './scene-drawing.module.css';

export type SceneKind = 'empty' | 'order' | 'gift' | 'address' | 'record' | 'offline' | 'error';

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

const drawings = {
  empty: Empty,
  order: Order,
  gift: Gift,
  address: Address,
  record: Book,
  offline: Offline,
  error: Broken,
} as const;

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

/** A counter with a bell, and a bill on which nothing stands yet. */
function Order() {
  return (
    <>
      <circle className={styles.light} cx="52" cy="40" r="10" />
      <path className={styles.far} d="M118 92l22-34 16 20 8-10 16 24z" />
      <path className={styles.dark} d="M76 22h42v50l-7-5-7 5-7-5-7 5-7-5-7 5z" />
      <path className={styles.stroke} d="M76 22h42v50l-7-5-7 5-7-5-7 5-7-5-7 5z" />
      <path className={styles.dashed} d="M84 36h26M84 45h18" />
      <path className={styles.accent} d="M111 50l5 6-5 7-5-7z" />
      <path className={styles.shade} d="M32 70h136v6H32z" />
      <path className={styles.near} d="M38 76h124v16H38z" />
      <path className={styles.near} d="M136 70a11 11 0 0 1 22 0z" />
      <path className={styles.stroke} d="M147 59v-4M50 76v16M150 76v16" />
    </>
  );
}

/** A box whose ribbon is untied, with its lid beside it. */
function Gift() {
  return (
    <>
      <circle className={styles.light} cx="60" cy="36" r="9" />
      <path className={styles.far} d="M26 92l28-26 18 14 14-18 30 30z" />
      <path className={styles.near} d="M74 60h52v32H74z" />
      <path className={styles.dark} d="M78 60h44l-5 7H83z" />
      <path className={styles.shade} d="M95 67h10v25H95z" />
      <path className={styles.shade} d="M128 92l10-40 9 2-9 38z" />
      <path className={styles.stroke} d="M100 67q-18 2-22 14t-16 11M100 67q10-20 2-32t8-20" />
      <path className={styles.accent} d="M110 11l6 7-6 8-6-8z" />
      <path className={styles.stroke} d="M84 42v6M81 45h6M124 30v6M121 33h6" />
    </>
  );
}

/** A signpost where two roads part, and no name on it. */
function Address() {
  return (
    <>
      <circle className={styles.light} cx="146" cy="36" r="11" />
      <path className={styles.far} d="M20 92l32-36 20 22 12-12 22 26z" />
      <path className={styles.shade} d="M64 92q18-10 32-10h10q16 0 36 10z" />
      <path className={styles.near} d="M97 34h6v58h-6z" />
      <path className={styles.near} d="M56 40h50v16H56l-9-8z" />
      <path className={styles.shade} d="M94 60h46l9 7-9 7H94z" />
      <path className={styles.dashed} d="M64 48h32M102 67h30" />
      <path className={styles.accent} d="M100 12l7 8-7 10-7-10z" />
      <path className={styles.stroke} d="M160 92v-8M166 92v-5M154 92v-5" />
    </>
  );
}

/** An open book with a quill, before the first line. */
function Book() {
  return (
    <>
      <circle className={styles.light} cx="62" cy="34" r="10" />
      <path className={styles.far} d="M104 92l26-38 18 22 10-12 24 28z" />
      <path className={styles.near} d="M46 60q28-8 54 4v26q-26-12-54-4z" />
      <path className={styles.shade} d="M154 60q-28-8-54 4v26q26-12 54-4z" />
      <path className={styles.stroke} d="M100 64v26" />
      <path className={styles.dashed} d="M110 70q16-6 34-4M110 78q16-6 34-4" />
      <path className={styles.stroke} d="M112 62L146 22q-4 22-26 34" />
      <path className={styles.accent} d="M74 58h8v20l-4-4-4 4z" />
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
