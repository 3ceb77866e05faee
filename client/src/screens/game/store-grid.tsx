import type { GameSummary, ViewMode } from '@gamebox/contract';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { useElementSize } from '../../shared/lib/use-element-size.ts';
import { VirtualList } from '../../shared/ui/virtual-list.tsx';
import { nextInGrid } from './next-in-grid.ts';
import styles from './store-games.module.css';

export interface StoreGridProps {
  view: ViewMode;
  games: readonly GameSummary[];
  renderGame: (game: GameSummary, index: number) => ReactNode;
}

/** Up to here every game is in the page, and the browser's own search finds it. */
const longest = 96;
const narrowestCard = 208;
const gap = 16;
const label = '游戏';

/** Games as cards or rows; from a hundred on, only what is seen exists. Arrow keys walk. */
export function StoreGrid({ view, games, renderGame }: StoreGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(box);
  const columns =
    view === 'list' ? 1 : Math.max(1, Math.floor((width + gap) / (narrowestCard + gap)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come up from the games' links
    <div ref={box} onKeyDown={walk}>
      {games.length <= longest ? (
        <ul aria-label={label} className={view === 'list' ? styles.list : styles.grid}>
          {games.map((game, index) => (
            <li key={game.gameId}>{renderGame(game, index)}</li>
          ))}
        </ul>
      ) : (
        <VirtualList
          key={columns}
          label={label}
          items={rowsOf(games, columns)}
          itemKey={([first]) => first?.gameId ?? 0}
          estimateHeight={view === 'list' ? 80 : 280}
          renderItem={(row, rowIndex) =>
            view === 'list' ? (
              row.map((game) => renderGame(game, rowIndex))
            ) : (
              <div className={`${styles.grid} ${styles.virtualRow}`}>
                {row.map((game, index) => (
                  <div key={game.gameId}>{renderGame(game, rowIndex * columns + index)}</div>
                ))}
              </div>
            )
          }
        />
      )}
    </div>
  );
}

function rowsOf(games: readonly GameSummary[], columns: number): GameSummary[][] {
  const rows: GameSummary[][] = [];
  for (let from = 0; from < games.length; from += columns) {
    rows.push(games.slice(from, from + columns));
  }
  return rows;
}

/** From a game's link, the arrow keys go to its neighbours'. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const here = document.activeElement;
  if (!(here instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('article a[href]')];
  const boxes = links.map((link) => (link.closest('article') ?? link).getBoundingClientRect());
  const next = links[nextInGrid(boxes, links.indexOf(here), event.key)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.closest('article')?.scrollIntoView({ block: 'nearest' });
}
