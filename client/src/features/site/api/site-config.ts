import { useCall } from '@gamebox/web/use-call.ts';
import { getSiteConfig } from '@gamebox/contract';
import { useEffect } from 'react';
import { setSite } from '../model/site-store.ts';

/** Keeps the site store fresh. Stands once, in the frame. */
export function useSiteConfig(): void {
  const { data } = useCall(getSiteConfig, {}, { quiet: false });
  useEffect(() => {
    if (data !== undefined) setSite(data);
  }, [data]);
}
