import type { UserDetail } from '@gamebox/contract';
import { IdentityVerify } from '@gamebox/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { realNamePrompt } from '../features/identity/model/real-name-prompt.ts';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import type { LaunchGate } from '../features/native-games/model/launch/launch.ts';
import { setLaunchGates } from '../features/native-games/model/launch/launch.ts';
import { checkPlayable } from '../features/online/model/online-check.ts';
import { userDetailQuery } from '../features/session/api/user-detail.ts';
import { isLoggedIn } from '../features/session/model/session-store.ts';

/** Tells a launch what to ask first, and who plays. */
export function wireLaunch(client: QueryClient, http: HttpClient): void {
  const { queryKey } = userDetailQuery();
  setLaunchGates(
    launchGates(client, http),
    () => client.getQueryData<UserDetail>(queryKey)?.userId,
  );
}

/** What a launch asks first, in this order (`docs/specification.md#real-name-and-minors`). */
function launchGates(client: QueryClient, http: HttpClient): readonly LaunchGate[] {
  const loggedIn = async () => isLoggedIn() || loginPrompt.ask();
  const verified = async () => {
    const user = await client.fetchQuery(userDetailQuery());
    return user.identityVerify === IdentityVerify.verified || realNamePrompt.ask();
  };
  return [loggedIn, verified, () => checkPlayable(http)].map((gate) => refusing(gate));
}

/** A gate that could not be asked stays shut; the request has told why. */
function refusing(gate: LaunchGate): LaunchGate {
  return async () => {
    try {
      return await gate();
    } catch {
      return false;
    }
  };
}
