import { useEffect } from 'react';
import { useSession } from '../features/session/model/session-store.ts';
import { useSiteConfig } from '../features/site/api/site-config.ts';
import { useSite } from '../features/site/model/site-store.ts';
import { useRecovery } from './use-recovery.ts';
import { useStores } from '../shared/lib/stores.ts';

/** Background work for every player and visitor; used once, in the shell. */
export function useBackground(): void {
  useSiteConfig();
  usePlatformOfSite();
  useRecovery();
}

/** Until the session has a platform, it takes the one under which the server knows this client. */
function usePlatformOfSite(): void {
  const stores = useStores();
  const plat = useSite(({ site }) => site?.plat);
  const own = useSession((session) => session.plat);
  const restored = useSession((session) => session.restored);
  useEffect(() => {
    if (restored && typeof plat === 'number' && own === '')
      useSession.of(stores).getState().set({ plat });
  }, [stores, plat, own, restored]);
}
