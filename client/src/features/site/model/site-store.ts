import type { SiteConfig } from '@gamebox/contract';
import { siteConfig } from '@gamebox/contract';
import { create } from 'zustand';
import { readStoredObject, writeStored } from '../../../shared/lib/stored.ts';

/**
 * Its name in localStorage (`docs/specification.md#entities`,
 * `docs/specification.md#local-storage`).
 */
const key = 'site';

function restore(): SiteConfig | null {
  return siteConfig.safeParse(readStoredObject(key)).data ?? null;
}

/** How this platform's client looks: the last known answer, so that a start needs no network. */
export const useSite = create<{ site: SiteConfig | null }>(() => ({ site: restore() }));

export function setSite(site: SiteConfig): void {
  useSite.setState({ site });
  writeStored(key, JSON.stringify(site));
}
