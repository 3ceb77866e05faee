import type { UserDetail } from '@gamebox/contract';
import { IdentityVerify } from '@gamebox/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { realNamePrompt } from '../features/identity/model/real-name-prompt.ts';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import type { LaunchGate, Launcher } from '../features/native-games/model/launch/launch.ts';
import { createLauncher } from '../features/native-games/model/launch/launch.ts';
import { UNREACHED, checkPlayable } from '../features/online/model/online-check.ts';
import { userDetailQuery } from '../features/session/api/user-detail.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { isLoggedIn } from '../features/session/model/session-store.ts';
import type { Stores } from '../shared/lib/stores.ts';

/** Launches games for who is logged in. */
export function createAppLauncher(stores: Stores, client: QueryClient, http: HttpClient): Launcher {
  const { queryKey } = userDetailQuery();
  return createLauncher(stores, {
    gates: launchGates(stores, client, http),
    player: () => client.getQueryData<UserDetail>(queryKey)?.userId,
  });
}

/** What a launch asks first, in this order (`docs/specification.md#real-name-and-minors`). */
function launchGates(stores: Stores, client: QueryClient, http: HttpClient): readonly LaunchGate[] {
  const loggedIn = async () => isLoggedIn(stores) || loginPrompt.ask(stores);
  const verified = async () => {
    const user = await knownUser(client, http);
    if (user === null) return false;
    return user.identityVerify === IdentityVerify.verified || realNamePrompt.ask(stores);
  };
  return [loggedIn, verified, () => checkPlayable(stores, http)].map((gate) => refuseOnError(gate));
}

/**
 * Out of reach the platform's last word holds, and without any the player is told so; whether play
 * is allowed now is asked in any case.
 */
async function knownUser(client: QueryClient, http: HttpClient): Promise<UserDetail | null> {
  const query = userDetailQuery();
  if (http.connectivity.getState().reachable) return client.fetchQuery(query);
  const known = client.getQueryData<UserDetail>(query.queryKey) ?? null;
  if (known === null) toast.error(UNREACHED);
  return known;
}

/** A gate that could not be asked stays shut; the request has told why. */
function refuseOnError(gate: LaunchGate): LaunchGate {
  return async () => {
    try {
      return await gate();
    } catch {
      return false;
    }
  };
}
