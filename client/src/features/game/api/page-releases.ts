import { pageReleases } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

const most = 5;

/** What was new in a game's releases of late, the newest first; nothing on a server without the call. */
export function useReleases(gameId: number) {
  return useQuery({
    ...callQuery(pageReleases, { query: { gameId, pageNo: 1, pageSize: most } }, { quiet: true }),
    select: ({ list }) => list,
    retry: false,
  });
}
