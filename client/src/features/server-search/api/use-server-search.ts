import { searchServers } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** The search result of /game: games with the matching servers. */
export function useServerSearch(keyword: string) {
  const query = { keyword, pageNo: 1, pageSize: 10, each: 6 };
  return useCall(
    searchServers,
    { query },
    {
      enabled: keyword !== '',
      select: ({ list }) => list.filter(({ servers }) => servers.length > 0),
    },
  );
}
