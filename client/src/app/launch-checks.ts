import type { UserDetail } from '@gamebox/contract';
import { IdentityVerify } from '@gamebox/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { isUnreached } from '@gamebox/web/request-error.ts';
import { realNamePrompt } from '../features/identity/model/real-name-prompt.ts';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import type {
  AskPlayer,
  LaunchCheck,
  Launcher,
} from '../features/native-games/model/launch/launch.ts';
import { createLauncher } from '../features/native-games/model/launch/launch.ts';
import type { Wait } from '../features/native-games/model/launch/wait-for-platform.ts';
import { checkLastWord, checkPlayable } from '../features/online/model/online-check.ts';
import { userDetailQuery } from '../features/session/api/user-detail.ts';
import { isLoggedIn } from '../features/session/model/session-store.ts';
import type { Stores } from '../shared/lib/stores.ts';
import { within } from '../shared/lib/within.ts';

/** A launch does not wait longer for a silent network: the page then uses the last known answer. */
const userPatienceMs = 3000;

/** Creates the launcher, which needs a logged-in player. */
export function createAppLauncher(stores: Stores, client: QueryClient, http: HttpClient): Launcher {
  const checks = new LaunchChecks(stores, client, http);
  return createLauncher(stores, { checks: checks.all(), player: () => checks.player() });
}

/** The checks before a launch, in this order (`docs/specification.md#real-name-and-minors`). */
class LaunchChecks {
  readonly #stores: Stores;
  readonly #client: QueryClient;
  readonly #http: HttpClient;
  /** The player that the host knows, if this page has no answer of the platform. */
  #playerOfHost: number | null = null;

  constructor(stores: Stores, client: QueryClient, http: HttpClient) {
    this.#stores = stores;
    this.#client = client;
    this.#http = http;
  }

  all(): readonly LaunchCheck[] {
    const loggedIn: LaunchCheck = async (_, ask) =>
      isLoggedIn(this.#stores) || ask(loginPrompt.ask(this.#stores));
    return [
      loggedIn,
      (wait: Wait, ask: AskPlayer) => this.#isVerified(wait, ask),
      (wait: Wait) => this.#mayPlay(wait),
    ].map(refuseOnError);
  }

  player(): number | undefined {
    return this.#knownUser()?.userId ?? this.#playerOfHost ?? undefined;
  }

  /**
   * If the platform can't be reached, its last answer counts: this page's here, and the host's in
   * the next check.
   */
  async #isVerified(wait: Wait, ask: AskPlayer): Promise<boolean> {
    const user = await this.#user(wait);
    if (user === null) return true;
    if (user.identityVerify === IdentityVerify.verified) return true;
    return ask(realNamePrompt.ask(this.#stores));
  }

  #mayPlay(wait: Wait): Promise<boolean> {
    const outOfReach = async () => {
      // The host asks the platform once more, which may take as long.
      const permission = await wait(checkLastWord());
      this.#playerOfHost = permission?.userId ?? null;
      return permission !== null;
    };
    return checkPlayable(this.#stores, this.#http, outOfReach, wait);
  }

  /** Null if the platform does not answer and this page never had an answer. */
  async #user(wait: Wait): Promise<UserDetail | null> {
    const { reachable } = this.#http.connectivity.getState();
    try {
      if (reachable) {
        const asked = this.#client.fetchQuery(userDetailQuery());
        const user = await wait(within(userPatienceMs, asked));
        if (user !== null) return user;
      }
    } catch (error) {
      if (!isUnreached(error)) throw error;
    }
    return this.#knownUser() ?? null;
  }

  #knownUser(): UserDetail | undefined {
    return this.#client.getQueryData<UserDetail>(userDetailQuery().queryKey);
  }
}

/** A check that could not be made refuses; the request has already shown the error. */
function refuseOnError(check: LaunchCheck): LaunchCheck {
  return async (wait, ask) => {
    try {
      return await check(wait, ask);
    } catch {
      return false;
    }
  };
}
