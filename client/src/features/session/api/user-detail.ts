import type { UserDetail } from '@gamebox/contract';
import { getUserDetail } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callKey, callQuery } from '@gamebox/web/call-query.ts';
import { useLoggedIn } from '../model/session-store.ts';

/** Invalidate with this whenever something about the user changed. */
export const userDetailKey = callKey(getUserDetail);

export const userDetailQuery = () => callQuery(getUserDetail, {});

/** The logged-in user; null while logged out or not known yet. */
export function useUser(): UserDetail | null {
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...userDetailQuery(), enabled: loggedIn });
  return loggedIn ? (data ?? null) : null;
}
