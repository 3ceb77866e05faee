import { useCall } from '@gamebox/web/use-call.ts';
import { pageReleases } from '@gamebox/contract';

const most = 5;

/** What was new in a game's releases of late, the newest first; nothing on a server without the call. */
export function useReleases(gameId: number) {
  const query = { gameId, pageNo: 1, pageSize: most };
  return useCall(pageReleases, { query }, { select: ({ list }) => list, retry: false });
}
