import type { GameState } from '@gamebox/contract';

export type LibraryOrder = 'recent' | 'name' | 'size';

export const ORDERS: readonly { value: LibraryOrder; label: string }[] = [
  { value: 'recent', label: '最近在玩' },
  { value: 'name', label: '名称' },
  { value: 'size', label: '占用空间' },
];

const byName = new Intl.Collator('zh-CN');

/** The games whose name has these words, in this order; `games` come with the latest first. */
export function sortLibrary(
  games: readonly GameState[],
  order: LibraryOrder,
  words: string,
): readonly GameState[] {
  const wanted = words.trim().toLowerCase();
  const found = games.filter(({ name = '' }) => name.toLowerCase().includes(wanted));
  if (order === 'name') {
    return found.sort((one, other) => byName.compare(one.name ?? '', other.name ?? ''));
  }
  if (order === 'size') {
    return found.sort((one, other) => (other.sizeBytes ?? 0) - (one.sizeBytes ?? 0));
  }
  return found;
}
