import { listBanners, listServerOpenings } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import type { QueryClient } from '@tanstack/react-query';
import { channelOf } from '../../features/session/model/session-store.ts';
import type { Stores } from '../../shared/lib/stores.ts';
import { featuredQuery } from './featured-games.tsx';

/** Asks for what /home shows first before it renders: the answers come while React works. */
export function askForHome(stores: Stores, client: QueryClient): void {
  void client.prefetchQuery(callQuery(listBanners, undefined));
  void client.prefetchQuery(callQuery(listServerOpenings, undefined));
  void client.prefetchQuery(featuredQuery(channelOf(stores)));
}
