import { openRedPacket } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';

/**
 * Opens a red packet into the balance. Errors are shown; a repeated request gets the same amount.
 */
export function useOpenRedPacket() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (redPacketId: number) => request(openRedPacket, { body: { redPacketId } }),
    onSettled: useRefreshAccount(),
  });
}
