import type { HostFailure, LaunchStatus } from '@gamebox/contract';
import { CLIENT_MESSAGES, LAUNCH_STATUS_RESET_MS, NativeLaunchState } from '@gamebox/contract';
import { logError } from '@gamebox/web/log-error.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { defineStore, perApplication } from '../../../../shared/lib/stores.ts';

/** `docs/specification.md#states`. */
export type LaunchPhase = 'init' | 'pending' | 'success' | 'failure' | 'completed';

export interface LaunchState {
  phase: LaunchPhase;
  /** The game whose launch is being checked. */
  preparing: number | null;
  /** A check asks the player for something: the game is not starting yet. */
  asking: boolean;
  /** The game of the launch; null if the host did not name it and the page started none. */
  gameId: number | null;
  /** Why the last launch failed; kept until the next one. */
  failure: { gameId: number | null; reason: HostFailure } | null;
  /** The host has not reported on a launch for `LAUNCH_SILENCE_MS`. */
  silent: boolean;
}

const rest: LaunchState = {
  phase: 'init',
  preparing: null,
  asking: false,
  gameId: null,
  failure: null,
  silent: false,
};

export const useLaunch = defineStore<LaunchState>(() => rest);

/** If a host reports nothing more, 游戏启动中 must not stay for ever; a late success still counts. */
export const LAUNCH_SILENCE_MS = 15_000;

/** The timer that ends the current phase. */
const timerOf = perApplication((): { running?: ReturnType<typeof setTimeout> } => ({}));

function enter(
  stores: Stores,
  change: Partial<LaunchState>,
  after: { ms: number; next: Partial<LaunchState> },
) {
  const timer = timerOf(stores);
  clearTimeout(timer.running);
  useLaunch.of(stores).setState(change);
  timer.running = setTimeout(() => useLaunch.of(stores).setState(after.next), after.ms);
}

function enterPending(stores: Stores, gameId: number | null): void {
  enter(
    stores,
    { phase: 'pending', gameId, failure: null, silent: false },
    { ms: LAUNCH_SILENCE_MS, next: { phase: 'init', silent: true } },
  );
}

/** The page asks the host to start a game. */
export function beginLaunch(stores: Stores, gameId: number): void {
  enterPending(stores, gameId);
}

/**
 * The host refused or reported a failure; `reason` is shown beside the button, and below the
 * notice, because waiting does not help against all of them.
 */
export function failLaunch(
  stores: Stores,
  gameId: number | null,
  reason: HostFailure | null,
): void {
  const note = reason?.message ?? '';
  toast.error(CLIENT_MESSAGES.launchFailed, note === '' ? undefined : { note });
  enter(
    stores,
    {
      phase: 'failure',
      gameId,
      silent: false,
      ...(reason === null ? {} : { failure: { gameId, reason } }),
    },
    { ms: LAUNCH_STATUS_RESET_MS, next: { phase: 'init' } },
  );
}

/** Handles a launch message of the host (`docs/specification.md#states`). */
export function hearLaunch(stores: Stores, { state, message, gameId }: LaunchStatus): void {
  const about = gameId ?? useLaunch.of(stores).getState().gameId;
  switch (state) {
    case NativeLaunchState.pending:
      enterPending(stores, about);
      return;
    case NativeLaunchState.success:
      enter(
        stores,
        { phase: 'success', gameId: about, failure: null, silent: false },
        { ms: LAUNCH_STATUS_RESET_MS, next: { phase: 'completed' } },
      );
      return;
    case NativeLaunchState.failure: {
      const failure = useLaunch.of(stores).getState().failure;
      // The error of the call itself has more detail than the text of its message.
      const known = failure !== null && failure.gameId === about ? failure.reason : null;
      const text = message ?? '';
      failLaunch(
        stores,
        about,
        known ?? (text === '' ? null : { kind: 'internal', message: text }),
      );
      return;
    }
    case null:
    default:
      logError('unknown launch state', { state });
  }
}

/** The cause of a failed launch is gone: the files were checked or repaired. */
export function forgetLaunchFailure(stores: Stores, gameId: number): void {
  const launch = useLaunch.of(stores);
  if (launch.getState().failure?.gameId === gameId) launch.setState({ failure: null });
}

/** The player has dismissed the notice that the host is silent. */
export function forgetSilence(stores: Stores): void {
  useLaunch.of(stores).setState({ silent: false });
}
