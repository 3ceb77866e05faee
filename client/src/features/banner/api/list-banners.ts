import { listBanners } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

const bannersQuery = () => callQuery(listBanners, {}, { quiet: true });

export function useBanners() {
  return useQuery(bannersQuery());
}
