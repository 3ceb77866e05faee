import type { GameSummary, ViewMode } from '@gamebox/contract';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { VirtualList } from '@gamebox/ui/virtual-list.tsx';
import { nextInGrid } from './next-in-grid.ts';
import styles from './store-games.module.css';

export interface StoreGridProps {
  view: ViewMode;
  games: readonly GameSummary[];
  renderGame: (game: GameSummary, index: number) => ReactNode;
}

/** Up to this number all games are rendered, and the browser's own search finds them. */
const longest = 96;
const narrowestCard = 208;
const gap = 16;
const rowGap = 24;
const textHeight = 136;
const rowHeight = 80;
const label = '游戏';

/**
 * Games as cards or rows; above a hundred only the visible ones are rendered. Arrow keys move the
 * focus.
 */
export function StoreGrid(props: StoreGridProps) {
  const { view, games, renderGame } = props;
  const layout = view === 'list' ? styles.list : styles.grid;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come up from the games' links
    <div onKeyDown={walk}>
      {games.length <= longest ? (
        <ul aria-label={label} className={layout}>
          {games.map((game, index) => (
            <li key={game.gameId}>{renderGame(game, index)}</li>
          ))}
        </ul>
      ) : (
        <LongGrid {...props} />
      )}
    </div>
  );
}

function LongGrid({ view, games, renderGame }: StoreGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const columns =
    view === 'list' ? 1 : Math.max(1, Math.floor(((width ?? 0) + gap) / (narrowestCard + gap)));
  return (
    <div ref={box}>
      {width !== null && (
        <VirtualList
          key={columns}
          label={label}
          items={rowsOf(games, columns)}
          itemKey={([first]) => first?.gameId ?? 0}
          estimateHeight={view === 'list' ? rowHeight : cardHeight(width, columns)}
          renderItem={(row, rowIndex) => (
            <div className={view === 'list' ? undefined : cx(styles.grid, styles.virtualRow)}>
              {row.map((game, index) => (
                <div key={game.gameId}>{renderGame(game, rowIndex * columns + index)}</div>
              ))}
            </div>
          )}
        />
      )}
    </div>
  );
}

/** The height of a row of cards: the picture is 16:9, the text and the button keep their height. */
function cardHeight(width: number, columns: number): number {
  const card = (width - gap * (columns - 1)) / columns;
  return (card * 9) / 16 + textHeight + rowGap;
}

/**
 * The available width; null before it is measured. The first measurement is before the paint,
 * because a page that the player returns to must be as high as before.
 */
function useWidth(box: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

function rowsOf(games: readonly GameSummary[], columns: number): GameSummary[][] {
  const rows: GameSummary[][] = [];
  for (let from = 0; from < games.length; from += columns) {
    rows.push(games.slice(from, from + columns));
  }
  return rows;
}

/** Arrow keys move the focus from one game's link to its neighbours'. */
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
