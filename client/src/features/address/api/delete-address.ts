import { deleteAddress, listAddresses } from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';

/** The list is fetched again, even if another device had already deleted the address. */
export function useDeleteAddress() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(deleteAddress, { params: { id }, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listAddresses) }),
  });
}
