import { GameTab, GameTag, gameTab, gameTag } from '@gamebox/contract';
import type { GameFilter } from '../api/page-games.ts';

export const tabChoices = [
  { value: 0, label: '全部' },
  { value: GameTab.three, label: '三端' },
  { value: GameTab.fifteen, label: '十五' },
  { value: GameTab.boutique, label: '精品' },
] as const;

/** Without 下载中 (3) and none (2), which no player searches for. */
export const tagChoices = [
  { value: -1, label: '不限' },
  { value: GameTag.new, label: '新服' },
  { value: GameTag.hot, label: '热门' },
  { value: GameTag.allPlatform, label: '全平台' },
  { value: GameTag.nine, label: '九职业' },
] as const;

export type GameSort = NonNullable<GameFilter['sort']>;

export const sortChoices: readonly { value: GameSort; label: string }[] = [
  { value: 'recommended', label: '推荐' },
  { value: 'opening', label: '开服时间' },
];

/** The filter of an address, `?tab=1&tag=0&sort=opening`; invalid values are ignored. */
export function filterOf(search: URLSearchParams): Pick<GameFilter, 'tab' | 'tag' | 'sort'> {
  const tab = gameTab.safeParse(numberOf(search.get('tab'))).data;
  const tag = gameTag.safeParse(numberOf(search.get('tag'))).data;
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(tag !== undefined && tagChoices.some((choice) => choice.value === tag) ? { tag } : {}),
    ...(search.get('sort') === 'opening' ? { sort: 'opening' } : {}),
  };
}

/** The address of a filter, without the defaults `all` (0), `any` (-1) and the usual order. */
export function searchOf(tab: number, tag: number, sort: GameSort): string {
  const search = new URLSearchParams();
  if (tab > 0) search.set('tab', String(tab));
  if (tag >= 0) search.set('tag', String(tag));
  if (sort !== 'recommended') search.set('sort', sort);
  return search.toString();
}

function numberOf(text: string | null): number | undefined {
  return text === null || text === '' ? undefined : Number(text);
}
