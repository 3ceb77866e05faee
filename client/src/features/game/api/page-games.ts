import type { CallQuery, Channel } from '@gamebox/contract';
import { pageGames } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** The filter of the store: all parameters of the call except paging. */
export type GameFilter = Pick<
  CallQuery<typeof pageGames>,
  'keyword' | 'tab' | 'tag' | 'scope' | 'sort'
>;

/**
 * One shelf of games. Every GET sends the channel anyway; here it is only a part of the cache key.
 */
export function gameShelfQuery(filter: GameFilter, channel: Channel) {
  const query = { ...filter, pageNo: 1, pageSize: 12 };
  const options = callQuery(pageGames, { query });
  return { ...options, queryKey: [...options.queryKey, channel] };
}

export function useGameShelf(filter: GameFilter, channel: Channel) {
  return useQuery(gameShelfQuery(filter, channel));
}
