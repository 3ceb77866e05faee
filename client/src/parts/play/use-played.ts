import { listGameRecords } from '@gamebox/contract';
import { useMachineLead } from '@gamebox/ui/lib/use-machine-lead.ts';
import { useCallback } from 'react';
import { useCall } from '@gamebox/web/use-call.ts';
import { lastServer } from '../../features/game-record/model/recent-games.ts';
import type { RecentGame } from '../../features/game-record/model/recent-games.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useStores } from '../../shared/lib/stores.ts';

/** Where a game was last played, from data that is already known: nothing is fetched. */
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

/** The text that a start button adds to its label; undefined if no server's name is known. */
export function enterWords({ serverName }: Pick<RecentGame, 'serverName'>): string | undefined {
  return serverName === '' ? undefined : `进入${serverName}`;
}
