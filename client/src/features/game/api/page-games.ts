import type { CallQuery, Channel } from '@gamebox/contract';
import { pageGames } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** What narrows the store: everything of the call but its paging. */
export type GameFilter = Pick<
  CallQuery<typeof pageGames>,
  'keyword' | 'tab' | 'tag' | 'scope' | 'sort'
>;

/** One shelf of games. The channel is sent with every GET; here it only keeps the answers apart. */
export function gameShelfQuery(filter: GameFilter, channel: Channel) {
  const query = { ...filter, pageNo: 1, pageSize: 12 };
  const options = callQuery(pageGames, { query });
  return { ...options, queryKey: [...options.queryKey, channel] };
}

export function useGameShelf(filter: GameFilter, channel: Channel) {
  return useQuery(gameShelfQuery(filter, channel));
}
