import type { SiteConfig } from '@gamebox/contract';
import { siteConfig } from '@gamebox/contract';
import { readStoredObject, writeStored } from '../../../shared/lib/stored.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/**
 * The key in localStorage (`docs/specification.md#entities`,
 * `docs/specification.md#local-storage`).
 */
const key = 'site';

function restore(): SiteConfig | null {
  const site = siteConfig.safeParse(readStoredObject(key)).data ?? null;
  return site?.plat === null && site.mpStatus === null ? null : site;
}

/**
 * The appearance of this platform's client: the last known answer, so that a start needs no
 * network.
 */
export const useSite = defineStore<{ site: SiteConfig | null }>(() => ({ site: restore() }));

export function setSite(stores: Stores, site: SiteConfig): void {
  useSite.of(stores).setState({ site });
  writeStored(key, JSON.stringify(site));
}
