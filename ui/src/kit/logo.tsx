import { cx } from '../lib/cx.ts';
import styles from './logo.module.css';

/** Each facet of the gem with its shade of red, as in logo.svg. */
const planes = [
  ['#ff8b93', 'M20 9H32L24 25Z'],
  ['#f25c69', 'M32 9H44L40 25Z'],
  ['#ffb3b6', 'M32 9L40 25H24Z'],
  ['#e23d4b', 'M20 9L24 25H4Z'],
  ['#b32637', 'M44 9L60 25H40Z'],
  ['#c92f40', 'M4 25H24L32 58Z'],
  ['#f0515e', 'M24 25H40L32 58Z'],
  ['#8e1a2b', 'M40 25H60L32 58Z'],
] as const;

/** The same facets in gold. */
const gold = [
  '#ffe2a6',
  '#f2c065',
  '#fff0cf',
  '#e0a63f',
  '#a9741c',
  '#c38a2b',
  '#f0bb5c',
  '#855711',
];

export interface GemProps {
  className?: string | undefined;
  /** Only lines in the text colour: for places without a picture. */
  outline?: boolean | undefined;
  tone?: 'crimson' | 'gold' | undefined;
}

/** The gem as inline SVG, so that it needs no request. The text beside it names it. */
export function Gem({ className, outline = false, tone = 'crimson' }: GemProps) {
  const shades = tone === 'gold' ? gold : planes.map(([fill]) => fill);
  return (
    <svg
      viewBox="0 0 64 64"
      className={cx(styles.gem, outline && styles.outline, className)}
      aria-hidden
      focusable="false"
    >
      {planes.map(([, d], place) => (
        <path key={d} d={d} fill={shades[place]} stroke={shades[place]} strokeWidth={0.5} />
      ))}
    </svg>
  );
}
