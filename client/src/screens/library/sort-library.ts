import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { isInstalled } from '../../features/native-games/model/games/game-store.ts';

export type LibraryOrder = 'recent' | 'name' | 'size' | 'played' | 'installed';

export const ORDERS: readonly { value: LibraryOrder; label: string }[] = [
  { value: 'recent', label: '最近在玩' },
  { value: 'installed', label: '最近安装' },
  { value: 'name', label: '名称' },
  { value: 'size', label: '占用空间' },
  { value: 'played', label: '游戏时长' },
];

export type LibraryFilter = 'all' | 'favourite' | 'update' | 'trouble';

const filters: Readonly<Record<LibraryFilter, (game: GameState) => boolean>> = {
  all: () => true,
  favourite: (game) => game.favourite === true,
  update: (game) => game.download_state === DownloadState.updateAvailable,
  trouble: (game) =>
    game.download_state === DownloadState.failed ||
    (isInstalled(game) && game.missing !== undefined),
};

const names: Readonly<Record<LibraryFilter, string>> = {
  all: '全部',
  favourite: '收藏',
  update: '可更新',
  trouble: '需要处理',
};

/** The filters that match any game, with their counts; 全部 is always included. */
export function filtersOf(games: readonly GameState[]) {
  const kinds: readonly LibraryFilter[] = ['all', 'favourite', 'update', 'trouble'];
  return kinds.flatMap((value) => {
    const count = games.filter(filters[value]).length;
    return value === 'all' || count > 0 ? [{ value, label: `${names[value]} ${count}` }] : [];
  });
}

const byName = new Intl.Collator('zh-CN');
type Figure = (game: GameState) => number;
const figures: Readonly<Partial<Record<LibraryOrder, Figure>>> = {
  size: ({ sizeBytes = 0 }) => sizeBytes,
  installed: ({ installTime = 0 }) => installTime,
};

export interface LibraryView {
  order: LibraryOrder;
  filter: LibraryFilter;
  text: string;
  playedOf: (gameId: number) => { playSeconds: number };
}

/**
 * The games of this filter whose names contain the words, in this order; `games` must be sorted by
 * time, the latest first.
 */
export function sortLibrary(
  games: readonly GameState[],
  { order, filter, text, playedOf }: LibraryView,
): readonly GameState[] {
  const wanted = text.trim().toLowerCase();
  const found = games
    .filter(filters[filter])
    .filter(({ name = '' }) => name.toLowerCase().includes(wanted));
  const played: Figure = ({ gameId }) => playedOf(gameId).playSeconds;
  const figure = order === 'played' ? played : figures[order];
  if (figure !== undefined) return found.sort((one, other) => figure(other) - figure(one));
  if (order === 'recent') return found;
  return found.sort((one, other) => byName.compare(one.name ?? '', other.name ?? ''));
}
