import type { QueryClient } from '@tanstack/react-query';
import { Channel, DEFAULT_PLAT } from '@gamebox/contract';
import { boxVersion } from '../bridge/host-messages.ts';
import { endSession, followSession } from '../features/session/model/renew-session.ts';
import { restoreSession, useSession } from '../features/session/model/session-store.ts';
import type { SessionState } from '../features/session/model/session-store.ts';
import { useSite } from '../features/site/model/site-store.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { createHttpClient } from '@gamebox/web/http-client.ts';
import { tellFailure } from './tell-failure.ts';
import { newClientId } from '../features/session/model/session-data.ts';
import type { Stores } from '../shared/lib/stores.ts';
import { perApplication } from '../shared/lib/stores.ts';

/** Longest wait of the first requests for the host's session; it may still arrive later. */
const sessionWaitMs = 1500;

/** The platform asked for: the session's, else the one the site was last known as. */
function platOf(stores: Stores, session: SessionState): number {
  return session.plat || useSite.of(stores).getState().site?.plat || DEFAULT_PLAT;
}

/** Stands in for the installation's id while the host has not said it; never stored. */
const ownOf = perApplication(() => ({ clientId: newClientId() }));

function headers(stores: Stores): Record<string, string> {
  const session = useSession.of(stores).getState();
  return {
    'Client-Id': session.clientId || ownOf(stores).clientId,
    'Box-Version': boxVersion() || 'web',
    Platform: String(platOf(stores, session)),
    'Client-Type': 'box',
  };
}

function commonQuery(stores: Stores): Record<string, string | number> {
  const session = useSession.of(stores).getState();
  const plat = platOf(stores, session);
  return {
    plat,
    platId: plat,
    channel: session.channel || Channel.zone,
    channelId: session.channelId,
  };
}

/** The HTTP client that speaks for the session of this page. */
export function createSessionHttp(stores: Stores): HttpClient {
  const session = useSession.of(stores);
  const restored = restoreSession(stores);
  const settled = Promise.race([
    restored,
    new Promise<void>((resolve) => setTimeout(resolve, sessionWaitMs)),
  ]);
  const http = createHttpClient({
    ready: () => settled,
    session: { token: () => session.getState().token, subscribe: session.subscribe },
    headers: () => headers(stores),
    commonQuery: () => commonQuery(stores),
    tell: (error) => void tellFailure(http, error),
    onSessionEnded: (token, tell) => {
      void endSession(stores, token, tell).then(() => explain(stores, http, token));
    },
  });
  return http;
}

/** The player has been told that the login has ended; why is not part of the page's start. */
async function explain(stores: Stores, http: HttpClient, token: string): Promise<void> {
  const code = await import('../features/session/model/session-end.ts').catch(() => null);
  await code?.explainEnd(stores, http, token);
}

/** Lets the cache follow whose session it is. */
export function wireSession(stores: Stores, client: QueryClient): void {
  followSession(stores);
  useSession.of(stores).subscribe((now, before) => {
    if (now.token !== before.token) void forgetUser(client, now.token !== '');
    const otherShop = (now.channel || Channel.zone) !== (before.channel || Channel.zone);
    if (otherShop || platOf(stores, now) !== platOf(stores, before))
      void client.resetQueries({ queryKey: ['open'] });
  });
}

/**
 * Drops what calls that need a login have cached; their query keys begin with `login` (`callQuery`).
 * If another player is logged in (`another`), what is on the screen is fetched again for them. If
 * nobody is, nothing may be fetched: `resetQueries` would fetch once more, without a session, for
 * components that are about to go, so each query is emptied by itself.
 */
async function forgetUser(client: QueryClient, another: boolean): Promise<void> {
  const queryKey = ['login'];
  await client.cancelQueries({ queryKey });
  if (another) await client.resetQueries({ queryKey });
  else for (const query of client.getQueryCache().findAll({ queryKey })) query.reset();
}
