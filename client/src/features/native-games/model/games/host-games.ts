import type { HeardGameState } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { hasHost } from '../../../../bridge/cef-query.ts';
import { isUnsupported } from '../../../../bridge/host-failure.ts';
import { logMissing } from '@gamebox/web/log-error.ts';
import { acceptGame, acceptList, busyGame, isBusy, useGames } from './game-store.ts';
import { noteHostHeard, passTurn } from './host-silence.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { perApplication } from '../../../../shared/lib/stores.ts';

/** Asks the host for all its games; a host that can't list them is asked for each game. */
export async function loadGames(stores: Stores): Promise<void> {
  if (!hasHost()) return;
  try {
    acceptList(stores, await callHost('listGames', null));
  } catch (error) {
    if (!isUnsupported(error)) logMissing('games not listed', {});
  } finally {
    useGames.of(stores).setState({ asked: true });
  }
}

/** By game id: running requests to the host. */
const askedOf = perApplication(() => new Map<number, Promise<void>>());

/**
 * Updates a game from the host; what can't be learned stays as it was. `download: false` makes
 * every host report only and start nothing.
 */
export function refreshGame(stores: Stores, gameId: number): Promise<void> {
  if (!hasHost()) return Promise.resolve();
  const asking = askedOf(stores);
  const running = asking.get(gameId);
  if (running !== undefined) return running;
  const asked = callHost('getGameState', { gameId, download: false })
    .then((state) => acceptGame(stores, gameId, state))
    .then(() => noteHostHeard(stores))
    .catch(() => undefined)
    .finally(() => asking.delete(gameId));
  asking.set(gameId, asked);
  return asked;
}

const pollMs = 2000;

/** By game id: when the host last reported it (epoch ms). */
const heardOf = perApplication(() => new Map<number, number>());

/** Handles a state that the host pushed; it also shows that this host need not be asked. */
export function hearGame(stores: Stores, state: HeardGameState): void {
  heardOf(stores).set(state.gameId, performance.now());
  noteHostHeard(stores);
  acceptGame(stores, state.gameId, state);
}

/**
 * Polls the state of running jobs if the host pushes nothing (`docs/bridge.md` promises at most
 * five pushes per second, but no minimum), and notices a host that does not respond at all. Returns
 * a function that stops it.
 */
export function watchSilentJobs(stores: Stores): () => void {
  const timer = setInterval(() => {
    passTurn(stores, busyGame(useGames.of(stores).getState().games) !== null);
    for (const state of useGames.of(stores).getState().games.values()) {
      if (state === null || !isBusy(state)) continue;
      if (performance.now() - (heardOf(stores).get(state.gameId) ?? -Infinity) >= pollMs)
        void refreshGame(stores, state.gameId);
    }
  }, pollMs);
  return () => clearInterval(timer);
}
