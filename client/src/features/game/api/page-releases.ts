import { useCall } from '@gamebox/web/use-call.ts';
import { pageReleases } from '@gamebox/contract';

const most = 5;

/** The notes of a game's recent releases, the newest first; empty on a server without the call. */
export function useReleases(gameId: number) {
  const query = { gameId, pageNo: 1, pageSize: most };
  return useCall(pageReleases, { query }, { select: ({ list }) => list, retry: false });
}
