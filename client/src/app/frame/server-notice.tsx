import { useConnectivity, useHttp } from '@gamebox/web/http-context.ts';
import { OfflineNotice } from '../layout/notices.tsx';
import { probe } from '../use-recovery.ts';

/** The only message about a server that is out of reach: failed requests show none of their own. */
export function ServerNotice() {
  const http = useHttp();
  const reachable = useConnectivity((state) => state.reachable);
  return reachable ? null : <OfflineNotice onRetry={() => void probe(http)} />;
}
