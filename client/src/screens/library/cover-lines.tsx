import styles from './library-covers.module.css';

/** Short lines beside or below a cover. */
export function CoverLines({ lines }: { lines: readonly string[] }) {
  return (
    <span className={styles.lines} data-figures>
      {lines.map((line) => (
        <span key={line} title={line}>
          {line}
        </span>
      ))}
    </span>
  );
}

/** Up to this number, games stand as tiles: their text beside their covers. */
const mostTiles = 4;
const linesBelowCover = 2;

export const areTiles = (count: number): boolean => count <= mostTiles;

export function coverLook(tiles: boolean) {
  return {
    grid: tiles ? styles.tiles : styles.grid,
    card: tiles ? styles.tile : undefined,
    lines: tiles ? undefined : linesBelowCover,
  };
}
