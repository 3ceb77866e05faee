import { openRedPacket } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';

/**
 * Opens a red packet into the balance, which follows. What fails is told; asked again it answers the
 * same sum.
 */
export function useOpenRedPacket() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (redPacketId: number) => request(openRedPacket, { body: { redPacketId } }),
    onSettled: useRefreshAccount(),
  });
}
