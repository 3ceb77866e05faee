import { useEffect } from 'react';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { defineStore, useStores } from '../../../../shared/lib/stores.ts';

/** Games with a play button on the screen, and how many: these buttons show the launch. */
export const useClaims = defineStore<ReadonlyMap<number, number>>(() => new Map());

function count(stores: Stores, gameId: number, by: 1 | -1): void {
  useClaims
    .of(stores)
    .setState((claims) => new Map(claims).set(gameId, (claims.get(gameId) ?? 0) + by), true);
}

/** The caller shows the launch of this game while it is mounted. */
export function useLaunchClaim(gameId: number): void {
  const stores = useStores();
  useEffect(() => {
    count(stores, gameId, 1);
    return () => count(stores, gameId, -1);
  }, [stores, gameId]);
}
