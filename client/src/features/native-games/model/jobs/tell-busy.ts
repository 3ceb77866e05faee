import { CLIENT_MESSAGES } from '@gamebox/contract';
import type { ToastAction } from '@gamebox/ui/toast-store.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { perApplication } from '../../../../shared/lib/stores.ts';
import { busyGame, useGames } from '../games/game-store.ts';
import { downloadsDrawer } from './drawer-prompt.ts';

interface WayOn {
  /** What was done all the same: the notice is then good news. */
  result?: string;
  action?: ToastAction;
  /** Default: as long as the host can do something about it. */
  stays?: boolean;
}

/**
 * Shows the text of `docs/specification.md#errors` with what was done, its own action where the host has a
 * queue, and the way to the download. A second notice of the same text takes the place of the first.
 */
export function tellBusy(
  stores: Stores,
  busyId: number,
  gameId: number,
  { result, action, stays }: WayOn = {},
): void {
  const show = { label: '查看下载', run: () => void downloadsDrawer.ask(stores) };
  if (busyId === gameId) {
    toast.warning(CLIENT_MESSAGES.alreadyDownloading, { actions: [show] });
    return;
  }
  const { games, listed } = useGames.of(stores).getState();
  const name = games.get(busyId)?.name ?? '';
  const tell = result === undefined ? toast.warning : toast.success;
  const id = tell(CLIENT_MESSAGES.otherDownloading, {
    result,
    note: result !== undefined || name === '' ? undefined : `正在下载《${name}》`,
    stays: stays ?? listed,
    // A host that lists its games also has a queue.
    actions: listed && action !== undefined ? [action, show] : [show],
  });
  dismissAfter(stores, busyId, id);
}

/** What ends the watcher of each notice, by the notice's id: the same words are one notice. */
const watchersOf = perApplication(() => new Map<number, () => void>());

/** Takes a notice away when the game that it names is no longer busy. */
function dismissAfter(stores: Stores, busyId: number, toastId: number): void {
  const games = useGames.of(stores);
  const isBusy = () => busyGame(games.getState().games)?.gameId === busyId;
  // A host may refuse before the page knows of its job.
  let seen = isBusy();
  const watchers = watchersOf(stores);
  watchers.get(toastId)?.();
  const stop = games.subscribe(() => {
    if (isBusy()) seen = true;
    else if (seen) {
      stop();
      watchers.delete(toastId);
      toast.dismiss(toastId);
    }
  });
  watchers.set(toastId, stop);
}
