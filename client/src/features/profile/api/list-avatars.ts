import { listAvatars } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** The avatars to choose from; the same for everybody. */
export function useAvatars() {
  return useCall(listAvatars, {}, { staleTime: Number.POSITIVE_INFINITY });
}
