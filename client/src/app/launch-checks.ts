import type { UserDetail } from '@gamebox/contract';
import { IdentityVerify } from '@gamebox/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { isUnreached } from '@gamebox/web/request-error.ts';
import { realNamePrompt } from '../features/identity/model/real-name-prompt.ts';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import type { LaunchCheck, Launcher } from '../features/native-games/model/launch/launch.ts';
import { createLauncher } from '../features/native-games/model/launch/launch.ts';
import { checkLastWord, checkPlayable } from '../features/online/model/online-check.ts';
import { userDetailQuery } from '../features/session/api/user-detail.ts';
import { isLoggedIn } from '../features/session/model/session-store.ts';
import type { Stores } from '../shared/lib/stores.ts';

/** Launches games for who is logged in. */
export function createAppLauncher(stores: Stores, client: QueryClient, http: HttpClient): Launcher {
  const checks = new LaunchChecks(stores, client, http);
  return createLauncher(stores, { checks: checks.all(), player: () => checks.player() });
}

/** What a launch asks first, in this order (`docs/specification.md#real-name-and-minors`). */
class LaunchChecks {
  readonly #stores: Stores;
  readonly #client: QueryClient;
  readonly #http: HttpClient;
  /** Whom the host knows to be logged in, where this page was never told. */
  #playerOfHost: number | null = null;

  constructor(stores: Stores, client: QueryClient, http: HttpClient) {
    this.#stores = stores;
    this.#client = client;
    this.#http = http;
  }

  all(): readonly LaunchCheck[] {
    const loggedIn = async () => isLoggedIn(this.#stores) || loginPrompt.ask(this.#stores);
    return [loggedIn, () => this.#isVerified(), () => this.#mayPlay()].map(refuseOnError);
  }

  player(): number | undefined {
    return this.#knownUser()?.userId ?? this.#playerOfHost ?? undefined;
  }

  /** Out of reach the platform's last word holds: this page's, and the host's in the next check. */
  async #isVerified(): Promise<boolean> {
    const user = await this.#user();
    if (user === null) return true;
    return user.identityVerify === IdentityVerify.verified || realNamePrompt.ask(this.#stores);
  }

  #mayPlay(): Promise<boolean> {
    return checkPlayable(this.#stores, this.#http, async () => {
      const permission = await checkLastWord();
      this.#playerOfHost = permission?.userId ?? null;
      return permission !== null;
    });
  }

  /** Null where the platform is out of reach and this page was never told. */
  async #user(): Promise<UserDetail | null> {
    const { reachable } = this.#http.connectivity.getState();
    try {
      if (reachable) return await this.#client.fetchQuery(userDetailQuery());
    } catch (error) {
      if (!isUnreached(error)) throw error;
    }
    return this.#knownUser() ?? null;
  }

  #knownUser(): UserDetail | undefined {
    return this.#client.getQueryData<UserDetail>(userDetailQuery().queryKey);
  }
}

/** What could not be asked refuses; the request has told why. */
function refuseOnError(check: LaunchCheck): LaunchCheck {
  return async () => {
    try {
      return await check();
    } catch {
      return false;
    }
  };
}
