import { useState } from 'react';
import { useAddresses } from '../api/list-addresses.ts';

/** Which address something goes to: the default, or the newest, until another is chosen. */
export function useChosenAddress() {
  const { data } = useAddresses();
  const [chosenId, choose] = useState<number | null>(null);
  const found = data?.find(({ addressId }) => addressId === chosenId) ?? data?.[0];
  return { addressId: found?.addressId ?? null, choose };
}
