import { useCall } from '@gamebox/web/use-call.ts';
import { getSiteConfig } from '@gamebox/contract';
import { useEffect } from 'react';
import { useStores } from '../../../shared/lib/stores.ts';
import { setSite } from '../model/site-store.ts';

/** Keeps the site store up to date. Used once, in the frame. */
export function useSiteConfig(): void {
  const { data } = useCall(getSiteConfig, {}, { quiet: false });
  const stores = useStores();
  useEffect(() => {
    if (data !== undefined) setSite(stores, data);
  }, [stores, data]);
}
