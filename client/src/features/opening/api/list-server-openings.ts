import { listServerOpenings } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

const serverOpeningsQuery = () => callQuery(listServerOpenings, {}, { quiet: true });

export function useServerOpenings() {
  return useQuery(serverOpeningsQuery());
}
