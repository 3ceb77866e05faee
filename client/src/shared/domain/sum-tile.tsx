import type { ReactNode } from 'react';
import styles from './sum-tile.module.css';

interface SumTileProps {
  icon: ReactNode;
  /** In place of the icon in its circle. */
  picture?: ReactNode;
  amount: number;
  format: (amount: number) => string;
  name: ReactNode;
}

/** A sum that was just got. */
export function SumTile({ icon, picture, amount, format, name }: SumTileProps) {
  return (
    <IconTile icon={icon} picture={picture} name={name}>
      <span className={styles.amount} data-figures>
        {format(amount)}
      </span>
    </IconTile>
  );
}

/** The same place with something else than a sum between its icon and its name. */
export function IconTile(
  props: Pick<SumTileProps, 'icon' | 'picture' | 'name'> & {
    children: ReactNode;
  },
) {
  return (
    <div className={styles.tile}>
      {props.picture ?? <TileFace>{props.icon}</TileFace>}
      {props.children}
      <span className={styles.name}>{props.name}</span>
    </div>
  );
}

/** An icon in its circle: gold, or quiet where nothing was got. */
export function TileFace({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <span className={styles.face} data-quiet={quiet || undefined}>
      {children}
    </span>
  );
}
