import { listSessions } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

export const sessionsQuery = () => callQuery(listSessions, {}, { quiet: true });

/** Where the user is logged in; asked only where somebody is. */
export function useUserSessions() {
  return useQuery(sessionsQuery());
}
