import { getSignTaskInfo, getTaskList, listChests } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import type { QueryClient } from '@tanstack/react-query';
import { isLoggedIn } from '../../features/session/model/session-store.ts';
import type { Stores } from '../../shared/lib/stores.ts';

/** Asks for what /welfare shows first while its code comes; of nobody's there is nothing to ask. */
export function askForWelfare(stores: Stores, client: QueryClient): void {
  if (!isLoggedIn(stores)) return;
  void client.prefetchQuery(callQuery(getSignTaskInfo, undefined));
  void client.prefetchQuery(callQuery(listChests, undefined));
  void client.prefetchQuery(callQuery(getTaskList, undefined));
}
