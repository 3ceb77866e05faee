import { getUserDetail } from '@gamebox/contract';
import { useLongTime } from '@gamebox/ui/server-away.ts';
import { isPassing } from '@gamebox/web/request-error.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import { useUser } from './user-detail.ts';

/** The player in whose name something is spent. */
export interface Spender {
  /** Null while unknown: nothing may be spent. */
  readonly userId: number | null;
  /** What to tell a player who waits for that; null: nothing. */
  readonly delay: string | null;
}

/** Before the player is asked for again. */
const AGAIN_MS = 5000;
/** Where another answer is unlikely. */
const LATE_AGAIN_MS = 30_000;

/** Who spends here; asked for again until the server has said it. */
export function useSpender(): Spender {
  const userId = useUser()?.userId ?? null;
  const { data, isFetching, errorUpdateCount } = useCall(
    getUserDetail,
    {},
    {
      quiet: false,
      // The delay is told in its place, not by a notice at each failure.
      silent: userId === null,
      refetchInterval: ({ state }) => {
        if (state.status === 'pending' || typeof state.data?.userId === 'number') return false;
        return isPassing(state.error) ? AGAIN_MS : LATE_AGAIN_MS;
      },
    },
  );
  const slow = useLongTime(userId === null && isFetching);
  if (userId !== null) return { userId, delay: null };
  // An answer without a player is a failure, too.
  if (errorUpdateCount > 0 || data !== undefined)
    return { userId, delay: '没有读到您的账户，正在重试' };
  return { userId, delay: slow ? '服务器响应较慢，请稍候' : null };
}
