import type { UserDetail } from '@gamebox/contract';
import { IdentityVerify } from '@gamebox/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useEffect } from 'react';
import { realNamePrompt } from '../features/identity/model/real-name-prompt.ts';
import { useGames } from '../features/native-games/model/games/game-store.ts';
import { reportPlayRegularly } from '../features/native-games/model/launch/play-records.ts';
import { onFinished } from '../features/native-games/model/jobs/session-downloads.ts';
import { reportOnline } from '../features/online/model/online-check.ts';
import { tasksKey } from '../features/task/api/list-tasks.ts';
import { reportDownloads } from '../features/task/model/report-downloads.ts';
import { userDetailQuery, useUser } from '../features/session/api/user-detail.ts';
import { keepAccount } from '../features/session/model/accounts.ts';
import { useLoggedIn, useSession } from '../features/session/model/session-store.ts';
import { useSiteConfig } from '../features/site/api/site-config.ts';
import { useSite } from '../features/site/model/site-store.ts';
import { readKept, writeKept } from '../shared/lib/kept-in-window.ts';
import { useRecovery } from './use-recovery.ts';
import type { Stores } from '../shared/lib/stores.ts';
import { useStores } from '../shared/lib/stores.ts';

/** What goes on behind every screen; stands once, in the shell. */
export function useBackground(): void {
  const stores = useStores();
  const loggedIn = useLoggedIn();
  useSiteConfig();
  usePlatformOfSite();
  useRecovery();
  useRealNameRequest();
  const client = useQueryClient();
  const http = useHttp();
  useEffect(
    () => (loggedIn ? reportOnline(stores, http, () => mayInterrupt(stores, client)) : undefined),
    [stores, client, http, loggedIn],
  );
  useAccountKeeping();
  const userId = useUser()?.userId ?? undefined;
  useEffect(
    () => (userId === undefined ? undefined : reportPlayRegularly(stores, http, userId)),
    [stores, http, userId],
  );
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refresh = () => void client.invalidateQueries({ queryKey: tasksKey });
    return reportDownloads(http, (hear) => onFinished(stores, hear), refresh);
  }, [stores, client, http, userId]);
}

/** Who is not verified has been asked and can't launch: they hear of it only while a game runs. */
function mayInterrupt(stores: Stores, client: QueryClient): boolean {
  const user = client.getQueryData<UserDetail>(userDetailQuery().queryKey);
  if (user?.identityVerify !== IdentityVerify.notVerified) return true;
  return [...useGames.of(stores).getState().games.values()].some((game) => game?.running === true);
}

/** The host keeps the session of whoever is logged in, to be switched back to. */
function useAccountKeeping(): void {
  const stores = useStores();
  const user = useUser();
  useEffect(() => {
    // What is known of the user is forgotten with the token: these two belong together.
    if (user !== null) void keepAccount(stores, user, useSession.of(stores).getState().token);
  }, [stores, user]);
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

/** Whom this window has asked for the real name; a page that is loaded again does not ask again. */
const askedKey = 'realNameAsked';

/** An unverified player is asked once in a run; again when launching. */
function useRealNameRequest(): void {
  const stores = useStores();
  const user = useUser();
  const userId = user?.userId;
  const open =
    user?.identityVerify === IdentityVerify.notVerified && user.identityState !== 'pending';
  useEffect(() => {
    if (userId === undefined || !open) return;
    if (readKept(askedKey) === String(userId)) return;
    writeKept(askedKey, String(userId));
    void realNamePrompt.ask(stores);
  }, [stores, userId, open]);
}
