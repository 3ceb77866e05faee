import { listGameRecords } from '@gamebox/contract';
import { useMachineLead } from '@gamebox/ui/lib/use-machine-lead.ts';
import { useCallback } from 'react';
import { useCall } from '@gamebox/web/use-call.ts';
import { lastServer } from '../../features/game-record/model/recent-games.ts';
import type { RecentGame } from '../../features/game-record/model/recent-games.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useStores } from '../../shared/lib/stores.ts';

/** Tells where a game was played last, by what is known already: it asks the platform nothing. */
export function useLastServer(): (gameId: number) => Pick<RecentGame, 'serverId' | 'serverName'> {
  const stores = useStores();
  const records = useCall(listGameRecords, {}, { enabled: false }).data;
  const lead = useMachineLead();
  return useCallback(
    (gameId) =>
      lastServer(
        records?.find((record) => record.gameId === gameId),
        useGames.of(stores).getState().games.get(gameId),
        lead,
      ),
    [lead, records, stores],
  );
}

/** What a button that starts a game adds to its name; undefined where no server is known by name. */
export function enterWords({ serverName }: Pick<RecentGame, 'serverName'>): string | undefined {
  return serverName === '' ? undefined : `进入${serverName}`;
}
