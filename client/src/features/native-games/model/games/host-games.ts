import type { GameState, HeardGameState } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { hasHost } from '../../../../bridge/cef-query.ts';
import { isUnsupported } from '../../../../bridge/host-failure.ts';
import { logMissing } from '@gamebox/web/log-error.ts';
import { acceptGame, acceptList, busyGame, isBusy, useGames } from './game-store.ts';
import { heardHost, passTurn } from './host-silence.ts';

/** Asks the host for all its games at once; one that can't list is asked game by game. */
export async function loadGames(): Promise<void> {
  if (!hasHost()) return;
  try {
    acceptList(await callHost('listGames', null));
  } catch (error) {
    if (!isUnsupported(error)) logMissing('games not listed', {});
  } finally {
    useGames.setState({ asked: true });
  }
}

const asking = new Map<number, Promise<void>>();

/**
 * Sets what the page knows of a game to the host's word; what can't be learned stays as it was.
 * `download: false` tells every host to report alone and to start nothing.
 */
export function refreshGame(gameId: number): Promise<void> {
  if (!hasHost()) return Promise.resolve();
  const running = asking.get(gameId);
  if (running !== undefined) return running;
  const asked = callHost('getGameState', { gameId, download: false })
    .then((state) => acceptGame(gameId, state))
    .then(heardHost)
    .catch(() => undefined)
    .finally(() => asking.delete(gameId));
  asking.set(gameId, asked);
  return asked;
}

/**
 * Tells the host the name and picture the game goes by now, and which version is out: upon one it
 * doesn't know it looks whether there is an update. Reports, starts nothing.
 */
export async function describeGame(
  gameId: number,
  shown: { name: string; coverPrcture: string; version?: string | undefined },
): Promise<void> {
  const known = useGames.getState().games.get(gameId);
  if (!known) return;
  const same = known.name === shown.name && known.coverPrcture === shown.coverPrcture;
  if (same && !isNews(known, shown.version)) return;
  try {
    const state = await callHost('setGameState', { gameId, download: false, ...shown });
    if (state !== null) acceptGame(gameId, state);
  } catch {
    // The game keeps the name the host knows.
  }
}

function isNews({ version, update }: GameState, newest: string | undefined): boolean {
  const installed = version !== undefined;
  return installed && newest !== undefined && newest !== version && newest !== update?.version;
}

const pollMs = 2000;
const heard = new Map<number, number>();

/** A push of the host; it also shows that this host needs no asking. */
export function hearGame(state: HeardGameState): void {
  heard.set(state.gameId, Date.now());
  heardHost();
  acceptGame(state.gameId, state);
}

/**
 * Asks about games under way that a host pushes nothing of (`docs/bridge.md` promises at most five
 * pushes a second, not at least one), and notices a host that says nothing at all. Answers its end.
 */
export function watchSilentJobs(): () => void {
  const timer = setInterval(() => {
    passTurn(busyGame(useGames.getState().games) !== null);
    for (const state of useGames.getState().games.values()) {
      if (state === null || !isBusy(state)) continue;
      if (Date.now() - (heard.get(state.gameId) ?? 0) >= pollMs) void refreshGame(state.gameId);
    }
  }, pollMs);
  return () => clearInterval(timer);
}
