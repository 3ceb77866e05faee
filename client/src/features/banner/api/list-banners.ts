import { useCall } from '@gamebox/web/use-call.ts';
import { listBanners } from '@gamebox/contract';

export function useBanners() {
  return useCall(listBanners);
}
