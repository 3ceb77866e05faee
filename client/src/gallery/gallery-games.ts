import type { GameTag } from '@gamebox/contract';
import { games as samples } from '@gamebox/ui/gallery/sample-data.ts';

const tags: readonly GameTag[] = [1, 0, 2, 3, 4, 5];

export const games = samples.map(({ id, name, version, cover, wide }, index) => {
  return { id, name, version, cover, wide, tag: tags[index % 6] ?? 2 };
});

const minute = 60_000;
const hours = [-5, -3, -1, 0.6, 2, 4, 6] as const;

export const openings = hours.flatMap((hour, slot) =>
  Array.from({ length: slot % 3 === 1 ? 3 : 2 }, (_, index) => {
    const game = games[(slot * 2 + index) % games.length];
    return {
      key: `${slot}-${index}`,
      at: Math.round((Date.now() + hour * 60 * minute) / (30 * minute)) * 30 * minute,
      server: `${game?.name.slice(0, 4) ?? ''}${slot * 3 + index + 1}区`,
      game: game?.name ?? '',
      cover: game?.cover ?? null,
      tag: game?.tag ?? 2,
    };
  }),
);
