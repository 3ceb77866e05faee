import { getSiteConfig } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '@gamebox/web/call-query.ts';
import { setSite } from '../model/site-store.ts';

const siteConfigQuery = () => callQuery(getSiteConfig, {});

/** Keeps the site store fresh. Stands once, in the frame. */
export function useSiteConfig(): void {
  const { data } = useQuery(siteConfigQuery());
  useEffect(() => {
    if (data !== undefined) setSite(data);
  }, [data]);
}
