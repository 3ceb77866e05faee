import { useState } from 'react';
import { useAddresses } from '../api/list-addresses.ts';

/** The chosen delivery address: the default or the newest one until the player chooses another. */
export function useChosenAddress() {
  const { data } = useAddresses();
  const [chosenId, choose] = useState<number | null>(null);
  const found = data?.find(({ addressId }) => addressId === chosenId) ?? data?.[0];
  return { addressId: found?.addressId ?? null, choose };
}
