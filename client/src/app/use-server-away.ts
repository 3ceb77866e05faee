import type { ServerAway } from '@gamebox/ui/server-away.ts';
import { useConnectivity, useHttp } from '@gamebox/web/http-context.ts';
import { useMemo } from 'react';
import { useAwayText } from './layout/use-away-text.ts';
import { probe } from './use-recovery.ts';

/** Why nothing comes from the server, and how to ask for it; null while it can be reached. */
export function useServerAway(): ServerAway | null {
  const http = useHttp();
  const reachable = useConnectivity((state) => state.reachable);
  const text = useAwayText();
  return useMemo(
    () => (reachable ? null : { text, retry: () => probe(http) }),
    [http, reachable, text],
  );
}
