import type { ServerOpening } from '@gamebox/contract';
import { listServerOpenings } from '@gamebox/contract';
import { useNowBefore } from '@gamebox/ui/lib/use-now.ts';
import type { ToastAction } from '@gamebox/ui/toast-store.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { isPlayable, useGames } from '../../features/native-games/model/games/game-store.ts';
import { isSame, useReminders } from '../../features/reminder/api/reminders.ts';
import type { Stores } from '../../shared/lib/stores.ts';
import { useStores } from '../../shared/lib/stores.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import { useStartAsLast } from './use-start-as-last.ts';

/**
 * Tells the player at once when a server opens that is reserved or on the screen, with a button to
 * enter it: the platform's message may come a minute later.
 */
export function useOpeningNotice(): void {
  const enter = useEnter();
  const shown = Number(useSearch().get('serverId'));
  const reserved = useReminders().list;
  const awaited = shown > 0 || reserved.some(({ serverId }) => typeof serverId === 'number');
  const { data = [] } = useCall(listServerOpenings, {}, { enabled: awaited });
  const openings = data.filter(
    (opening) => opening.serverId === shown || reserved.some((one) => isSame(one, opening)),
  );
  const now = useNowBefore(openings.map(({ openTime }) => openTime));
  const ahead = useRef(new Set<number>());
  useEffect(() => {
    for (const opening of openings) {
      const { openTime, serverId, gameName, serverName } = opening;
      if (openTime > now) ahead.current.add(serverId);
      else if (ahead.current.delete(serverId)) {
        toast.success(`《${gameName}》${serverName}已开服`, {
          stays: true,
          actions: [enter(opening)],
        });
      }
    }
  });
}

/** The action of an opening: it starts the game there, or opens its page with the server chosen. */
function useEnter(): (opening: ServerOpening) => ToastAction {
  const stores = useStores();
  const navigate = useNavigate();
  const start = useStartAsLast();
  return ({ gameId, serverId }) => {
    const ready = startable(stores, gameId);
    return {
      label: ready ? '进服' : '查看',
      run: () => {
        // It may run, or be gone, by the time of the press.
        if (ready && startable(stores, gameId)) void start(gameId, serverId);
        else void navigate(gameAddress(gameId, serverId));
      },
    };
  };
}

function startable(stores: Stores, gameId: number): boolean {
  const game = useGames.of(stores).getState().games.get(gameId);
  return isPlayable(game) && game?.running !== true;
}
