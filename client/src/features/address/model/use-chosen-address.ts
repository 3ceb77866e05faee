import type { Address } from '@gamebox/contract';
import { useState } from 'react';
import { useAddresses } from '../api/list-addresses.ts';

/** An address as the player sees it; a call with its version is refused if it was edited meanwhile. */
export interface ShownAddress {
  readonly addressId: number;
  readonly addressVersion?: string;
}

/** The chosen delivery address: the default or the newest one until the player chooses another. */
export function useChosenAddress() {
  const { data } = useAddresses();
  const [chosenId, choose] = useState<number | null>(null);
  const found = data?.find(({ addressId }) => addressId === chosenId) ?? data?.[0];
  return { address: found === undefined ? null : shownOf(found), choose };
}

function shownOf({ addressId, version }: Address): ShownAddress {
  return { addressId, ...(version === undefined ? {} : { addressVersion: version }) };
}
