import { useEffect } from 'react';
import { useSession } from '../features/session/model/session-store.ts';
import { useSiteConfig } from '../features/site/api/site-config.ts';
import { useSite } from '../features/site/model/site-store.ts';
import { useRecovery } from './use-recovery.ts';
import { useStores } from '../shared/lib/stores.ts';

/** What goes on behind every screen, whoever is here; stands once, in the shell. */
export function useBackground(): void {
  useSiteConfig();
  usePlatformOfSite();
  useRecovery();
}

/** The session takes the platform the server knows this client as, until it has its own. */
function usePlatformOfSite(): void {
  const stores = useStores();
  const plat = useSite(({ site }) => site?.plat);
  const own = useSession((session) => session.plat);
  useEffect(() => {
    if (typeof plat === 'number' && own === '') useSession.of(stores).getState().set({ plat });
  }, [stores, plat, own]);
}
