import type { GameTag as GameTagNumber } from '@gamebox/contract';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './tag.module.css';

export type TagTone = 'neutral' | 'light' | 'crimson' | 'gold' | 'jade' | 'amber';

export interface TagProps {
  tone?: TagTone | undefined;
  /** `facet` only on a Cover: solid, with the cut corner. */
  facet?: boolean | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A word about a thing's state or kind. A count: Badge. */
export function Tag({ tone = 'neutral', facet = false, icon, children }: TagProps) {
  return (
    <span className={cx(styles.tag, styles[tone], facet && styles.facet)}>
      {icon}
      {children}
    </span>
  );
}

/** No crimson: that is the one action's (`design.md`); no gold: that is the supreme level's. */
const gameTags: Readonly<Record<GameTagNumber, { text: string; tone: TagTone } | null>> = {
  0: { text: '新服', tone: 'jade' },
  1: { text: '热门', tone: 'light' },
  2: null,
  3: { text: '下载中', tone: 'amber' },
  4: { text: '全平台', tone: 'neutral' },
  5: { text: '九职业', tone: 'neutral' },
};

/** A game's tag by its number on the wire (`spec.md §3`); nothing for `none`. */
export function GameTag({ tag, facet = false }: { tag: GameTagNumber; facet?: boolean }) {
  const known = gameTags[tag];
  if (known === null) return null;
  return (
    <Tag tone={known.tone} facet={facet}>
      {known.text}
    </Tag>
  );
}
