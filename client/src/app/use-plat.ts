import { DEFAULT_PLAT } from '@gamebox/contract';
import { useSession } from '../features/session/model/session-store.ts';
import { useSite } from '../features/site/model/site-store.ts';

/** The platform, or null before it is known. */
export function useKnownPlat(): number | null {
  const session = useSession(({ plat }) => plat);
  const site = useSite((store) => store.site?.plat);
  return session || site || null;
}

/** The platform for the screen: that of the server's site config, otherwise the session's. */
export function useShownPlat(): number {
  const session = useSession(({ plat }) => plat);
  return useSite((store) => store.site?.plat) ?? (session || DEFAULT_PLAT);
}
