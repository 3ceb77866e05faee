import { deleteAddress, listAddresses } from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';

/** The list is asked anew, also where another device had deleted it before. */
export function useDeleteAddress() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(deleteAddress, { params: { id }, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listAddresses) }),
  });
}
