import bronzeOpen from './chests/bronze-open.svg';
import bronze from './chests/bronze.svg';
import goldOpen from './chests/gold-open.svg';
import gold from './chests/gold.svg';
import silverOpen from './chests/silver-open.svg';
import silver from './chests/silver.svg';
import woodOpen from './chests/wood-open.svg';
import wood from './chests/wood.svg';

export interface ChestArtProps {
  /** From 0: wood, bronze, silver, gold. */
  rank: number;
  open: boolean;
  className?: string | undefined;
}

const pictures = [
  [wood, woodOpen],
  [bronze, bronzeOpen],
  [silver, silverOpen],
  [gold, goldOpen],
] as const;

/** A chest, closed or open. */
export function ChestArt({ rank, open, className }: ChestArtProps) {
  const [shut, opened] = pictures[Math.min(rank, pictures.length - 1)] ?? pictures[0];
  return <img src={open ? opened : shut} alt="" width={64} height={56} className={className} />;
}
