import type { GameTag as GameTagNumber } from '@gamebox/contract';
import type { TagTone } from '@gamebox/ui/tag.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';

/** No crimson, which is for the main action; no gold, which is for the supreme level. */
const gameTags: Readonly<Record<GameTagNumber, { text: string; tone: TagTone } | null>> = {
  0: { text: '新服', tone: 'jade' },
  1: { text: '热门', tone: 'light' },
  2: null,
  3: { text: '下载中', tone: 'amber' },
  4: { text: '全平台', tone: 'neutral' },
  5: { text: '九职业', tone: 'neutral' },
};

/** A game's tag by its number on the wire; nothing for `none`. */
export function GameTag({ tag, facet = false }: { tag: GameTagNumber; facet?: boolean }) {
  const known = gameTags[tag];
  if (known === null) return null;
  return (
    <Tag tone={known.tone} facet={facet}>
      {known.text}
    </Tag>
  );
}
