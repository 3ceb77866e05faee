import type { QueryClient } from '@tanstack/react-query';
import { Channel, DEFAULT_PLAT } from '@gamebox/contract';
import { boxVersion } from '../bridge/host-messages.ts';
import { endSession, followSession } from '../features/session/model/renew-session.ts';
import { restoreSession, useSession } from '../features/session/model/session-store.ts';
import type { SessionState } from '../features/session/model/session-store.ts';
import { useSite } from '../features/site/model/site-store.ts';
import type { RequestIdentity } from '../http/http-config.ts';
import { configureHttp } from '../http/http-config.ts';
import { toast } from '@gamebox/ui/toast-store.ts';

/** Longest wait of the first requests for the host's session; it may still arrive later. */
const sessionWaitMs = 1500;

/** The platform asked for: the session's, else the one the site was last known as. */
function platOf(session: SessionState): number {
  return session.plat || useSite.getState().site?.plat || DEFAULT_PLAT;
}

function identity(): RequestIdentity {
  const session = useSession.getState();
  return {
    token: session.token,
    clientId: session.clientId,
    boxVersion: boxVersion() || 'web',
    plat: platOf(session),
    channel: session.channel || Channel.zone,
    channelId: session.channelId || String(useSite.getState().site?.channelId ?? ''),
  };
}

/** Lets the HTTP client speak for the session, and the cache follow whose session it is. */
export function wireSession(client: QueryClient): void {
  const restored = restoreSession();
  const settled = Promise.race([
    restored,
    new Promise<void>((resolve) => setTimeout(resolve, sessionWaitMs)),
  ]);
  configureHttp({
    ready: () => settled,
    identity,
    notify: (message) => void toast.error(message),
    onSessionEnded: (token, tell) => void endSession(token, tell),
  });
  followSession();
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) void forgetUser(client, now.token !== '');
    const otherShop = (now.channel || Channel.zone) !== (before.channel || Channel.zone);
    if (otherShop || platOf(now) !== platOf(before))
      void client.resetQueries({ queryKey: ['open'] });
  });
}

/**
 * Keys begin with a call's access (`http/call-query.ts`). Another's data is asked anew; nobody's is
 * only forgotten, for what still shows it would ask once more before it is gone.
 */
async function forgetUser(client: QueryClient, another: boolean): Promise<void> {
  const queryKey = ['login'];
  await client.cancelQueries({ queryKey });
  if (another) await client.resetQueries({ queryKey });
  else for (const query of client.getQueryCache().findAll({ queryKey })) query.reset();
}
