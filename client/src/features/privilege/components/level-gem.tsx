import type { MemberLevel } from '@gamebox/contract';
import { Gem } from '@gamebox/ui/logo.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import styles from './level-gem.module.css';

/** The gem of a level: an outline, red, or gold. */
export function LevelGem({ level, size }: { level: MemberLevel | null; size: 'm' | 'l' }) {
  return (
    <Gem
      outline={level !== 1 && level !== 2}
      tone={level === 2 ? 'gold' : 'crimson'}
      className={cx(styles.gem, styles[size])}
    />
  );
}
