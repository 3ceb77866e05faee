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
import { useSession } from '../features/session/model/session-store.ts';
import { useOpeningNotice } from '../parts/play/use-opening-notice.ts';
import { readKept, writeKept } from '../shared/lib/kept-in-window.ts';
import type { Stores } from '../shared/lib/stores.ts';
import { useStores } from '../shared/lib/stores.ts';

/** Background work while a player is logged in; renders nothing. */
export function PlayerBackground(): null {
  const stores = useStores();
  const client = useQueryClient();
  const http = useHttp();
  useRealNameRequest();
  useOpeningNotice();
  useEffect(
    () => reportOnline(stores, http, () => mayInterrupt(stores, client)),
    [stores, client, http],
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
  return null;
}

/**
 * An unverified player can't launch and has already been asked, so the end of play time only
 * matters while a game runs.
 */
function mayInterrupt(stores: Stores, client: QueryClient): boolean {
  const user = client.getQueryData<UserDetail>(userDetailQuery().queryKey);
  if (user?.identityVerify !== IdentityVerify.notVerified) return true;
  return [...useGames.of(stores).getState().games.values()].some((game) => game?.running === true);
}

/** The host stores the session of the logged-in user, so that the player can switch back to it. */
function useAccountKeeping(): void {
  const stores = useStores();
  const user = useUser();
  useEffect(() => {
    // The user data is cleared together with the token, so these two belong together.
    if (user !== null) void keepAccount(stores, user, useSession.of(stores).getState().token);
  }, [stores, user]);
}

/** The user whom this window has asked for the real name; after a reload it does not ask again. */
const askedKey = 'realNameAsked';

/** Asks an unverified player once per run, and again at a launch. */
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
