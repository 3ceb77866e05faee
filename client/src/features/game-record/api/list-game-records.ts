import { listGameRecords } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

const gameRecordsQuery = () => callQuery(listGameRecords, {}, { quiet: true });

/** What the user played, the latest first; asked only where somebody is logged in. */
export function useGameRecords(loggedIn: boolean) {
  return useQuery({ ...gameRecordsQuery(), enabled: loggedIn });
}
