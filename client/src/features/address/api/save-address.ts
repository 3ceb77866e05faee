import type { CallBody } from '@gamebox/contract';
import { addAddress, editAddress, listAddresses } from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';

export type NewAddress = CallBody<typeof addAddress>;

/**
 * Adds an address, or changes one that has an id; answers its id. The list is asked anew. `quiet`
 * where a form shows the failure itself.
 */
export function useSaveAddress({ quiet }: { quiet: boolean }) {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ addressId, ...body }: NewAddress & { addressId?: number | undefined }) => {
      if (addressId === undefined) {
        return (await request(addAddress, { body, quiet })).addressId;
      }
      await request(editAddress, { body: { ...body, addressId }, quiet });
      return addressId;
    },
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listAddresses) }),
  });
}
