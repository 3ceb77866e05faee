import type { GameRecord } from '@gamebox/contract';
import { useMachineLead } from '@gamebox/ui/lib/use-machine-lead.ts';
import { useCallback } from 'react';
import { usePlayer } from '../../bridge/local-setting.ts';
import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { playedOf } from '../../features/game-record/model/recent-games.ts';
import type {
  PlayReader,
  Played,
  RecentGame,
} from '../../features/game-record/model/recent-games.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import type { Stores } from '../../shared/lib/stores.ts';
import { useStores } from '../../shared/lib/stores.ts';

export type PlayedOf = (gameId: number) => Played;

/**
 * What this player has played of a game, from data that is already known: nothing is fetched. Every
 * place that shows a play time or sorts by it asks here.
 */
export function usePlayed(): PlayedOf {
  const stores = useStores();
  const records = useGameRecords({ enabled: false }).data;
  const lead = useMachineLead();
  const player = usePlayer();
  return useCallback(
    (gameId) => playedNow(stores, records, gameId, { player, lead }),
    [lead, player, records, stores],
  );
}

/** The same at this moment, by `records`: for a press, so that no play button has to subscribe. */
export function playedNow(
  stores: Stores,
  records: readonly GameRecord[] | undefined,
  gameId: number,
  reader: PlayReader,
): Played {
  return playedOf(
    records?.find((record) => record.gameId === gameId),
    useGames.of(stores).getState().games.get(gameId),
    reader,
  );
}

/** The text that a start button adds to its label; undefined if no server's name is known. */
export function enterText({ serverName }: Pick<RecentGame, 'serverName'>): string | undefined {
  return serverName === '' ? undefined : `进入${serverName}`;
}
