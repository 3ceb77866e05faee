import type { Drive } from '@gamebox/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';
import type { GameStore } from '../model/games/game-store.ts';
import { useGames } from '../model/games/game-store.ts';

const none: readonly Drive[] = [];

/** Where the games are and whether they are worked on: with it drives come and fill up. */
function placesOf({ games }: GameStore): string {
  return JSON.stringify(
    [...games.values()].map(
      (game) => game && [game.gameId, game.installPath, game.missing, game.download_state],
    ),
  );
}

/** So often the drives of a failed job are looked at. */
const LOOK_MS = 10_000;

function useDriveQuery({ watched = false, enabled = true } = {}) {
  return useQuery({
    queryKey: ['listDrives', useGames(placesOf)],
    queryFn: () => callHost('listDrives', null),
    placeholderData: keepPreviousData,
    // What was seen before is no more than what is shown meanwhile.
    staleTime: 0,
    enabled: enabled && hasHost(),
    refetchInterval: watched && LOOK_MS,
    retry: false,
    meta: { quiet: true },
  });
}

/** The drives that games could go to, with their free space; empty if the host can't say. */
export function useDrives(): readonly Drive[] {
  return useDriveQuery().data ?? none;
}

/** The same, asked for again every 10 s; nothing is asked while `wanted` is false. */
export function useWatchedDrives(wanted: boolean): readonly Drive[] {
  const { data = none } = useDriveQuery({ watched: true, enabled: wanted });
  return wanted ? data : none;
}

/** Whether the host has not answered yet. */
export function useDrivesComing(): boolean {
  return useDriveQuery().isLoading;
}
