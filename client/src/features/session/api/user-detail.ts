import { useCall } from '@gamebox/web/use-call.ts';
import type { UserDetail } from '@gamebox/contract';
import { getUserDetail } from '@gamebox/contract';
import { callKey, callQuery } from '@gamebox/web/call-query.ts';
import { useLoggedIn } from '../model/session-store.ts';

/** Invalidate with this whenever something about the user changed. */
export const userDetailKey = callKey(getUserDetail);

export const userDetailQuery = () => callQuery(getUserDetail, {}, { quiet: false });

/** The server's data of the logged-in user. */
export function useUserDetail() {
  return useCall(getUserDetail, {}, { quiet: false });
}

/** The logged-in user; null when logged out or unknown. */
export function useUser(): UserDetail | null {
  const loggedIn = useLoggedIn();
  const { data } = useUserDetail();
  return loggedIn ? (data ?? null) : null;
}
