import type { GameSummary, ViewMode } from '@gamebox/contract';
import type { KeyboardEvent, ReactNode } from 'react';
import { LONGEST_LIST } from '@gamebox/ui/lib/longest-list.ts';
import { VirtualGrid } from '@gamebox/ui/virtual-grid.tsx';
import { VirtualList } from '@gamebox/ui/virtual-list.tsx';
import { nextInGrid } from './next-in-grid.ts';
import styles from './store-games.module.css';

export interface StoreGridProps {
  view: ViewMode;
  games: readonly GameSummary[];
  renderGame: (game: GameSummary, index: number) => ReactNode;
}

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
export function StoreGrid({ view, games, renderGame }: StoreGridProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come up from the games' links
    <div onKeyDown={walk}>
      {view === 'list' ? (
        <GameList games={games} renderGame={renderGame} />
      ) : (
        <VirtualGrid
          label={label}
          items={games}
          itemKey={keyOf}
          narrowest={narrowestCard}
          gap={gap}
          estimateHeight={cardHeight}
          className={styles.grid}
          rowClassName={styles.virtualRow}
          renderItem={renderGame}
        />
      )}
    </div>
  );
}

function GameList({ games, renderGame }: Omit<StoreGridProps, 'view'>) {
  return games.length <= LONGEST_LIST ? (
    <ul aria-label={label} className={styles.list}>
      {games.map((game, index) => (
        <li key={game.gameId}>{renderGame(game, index)}</li>
      ))}
    </ul>
  ) : (
    <VirtualList
      label={label}
      items={games}
      itemKey={keyOf}
      estimateHeight={rowHeight}
      renderItem={renderGame}
    />
  );
}

const keyOf = ({ gameId }: GameSummary): number => gameId;

/** The height of a row of cards: the picture is 16:9, the text and the button keep their height. */
function cardHeight(width: number): number {
  return (width * 9) / 16 + textHeight + rowGap;
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
