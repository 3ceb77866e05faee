import { DEFAULT_PLAT } from '@gamebox/contract';
import { useSession } from '../features/session/model/session-store.ts';
import { useSite } from '../features/site/model/site-store.ts';

/** The platform once anyone has said it; null before. */
export function useKnownPlat(): number | null {
  const session = useSession(({ plat }) => plat);
  const site = useSite((store) => store.site?.plat);
  return session || site || null;
}

/** The platform as the player sees it: the server's word on its site, else the session's. */
export function useShownPlat(): number {
  const session = useSession(({ plat }) => plat);
  return useSite((store) => store.site?.plat) ?? (session || DEFAULT_PLAT);
}
