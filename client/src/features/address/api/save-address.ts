import type { CallBody } from '@gamebox/contract';
import { addAddress, editAddress } from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { addressesQuery } from './list-addresses.ts';

export type NewAddress = CallBody<typeof addAddress>;

/** Adds an address, or changes one that has an id; answers its id. The list is asked anew. */
export function useSaveAddress() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ addressId, ...body }: NewAddress & { addressId?: number | undefined }) => {
      if (addressId === undefined) {
        return (await request(addAddress, { body, quiet: true })).addressId;
      }
      await request(editAddress, { body: { ...body, addressId }, quiet: true });
      return addressId;
    },
    onSettled: () => client.invalidateQueries({ queryKey: addressesQuery().queryKey }),
  });
}
