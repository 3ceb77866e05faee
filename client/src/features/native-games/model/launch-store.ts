import type { HostFailure, LaunchStatus } from '@gamebox/contract';
import { CLIENT_MESSAGES, LAUNCH_STATUS_RESET_MS, NativeLaunchState } from '@gamebox/contract';
import { create } from 'zustand';
import { logError } from '../../../shared/lib/log-error.ts';
import { toast } from '../../../shared/ui/toast-store.ts';

/** `spec.md §4`, Launch notification states. */
export type LaunchPhase = 'init' | 'pending' | 'success' | 'failure' | 'completed';

export interface LaunchState {
  phase: LaunchPhase;
  /** The game it is about; null where the host didn't say and the page asked for none. */
  gameId: number | null;
  /** Why the last launch failed; stays until the next one. */
  failure: { gameId: number | null; reason: HostFailure } | null;
}

const rest: LaunchState = { phase: 'init', gameId: null, failure: null };

export const useLaunch = create<LaunchState>(() => rest);

/** A host that answers a start but reports nothing more must not leave 游戏启动中 standing. */
const silenceMs = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function enter(change: Partial<LaunchState>, after?: { ms: number; phase: LaunchPhase }): void {
  clearTimeout(timer);
  useLaunch.setState(change);
  if (after === undefined) return;
  timer = setTimeout(() => useLaunch.setState({ phase: after.phase }), after.ms);
}

/** The page asks the host to start a game. */
export function beginLaunch(gameId: number): void {
  enter({ phase: 'pending', gameId, failure: null }, { ms: silenceMs, phase: 'init' });
}

/** The host refused, or said that it failed; `reason` stays beside the button. */
export function failLaunch(gameId: number | null, reason: HostFailure | null): void {
  toast.error(CLIENT_MESSAGES.launchFailed);
  enter(
    { phase: 'failure', gameId, ...(reason === null ? {} : { failure: { gameId, reason } }) },
    { ms: LAUNCH_STATUS_RESET_MS, phase: 'init' },
  );
}

/** A launch notification of the host (`spec.md §4`). */
export function hearLaunch({ state, message, gameId }: LaunchStatus): void {
  const about = gameId ?? useLaunch.getState().gameId;
  switch (state) {
    case NativeLaunchState.pending:
      enter({ phase: 'pending', gameId: about, failure: null });
      return;
    case NativeLaunchState.success:
      enter(
        { phase: 'success', gameId: about },
        { ms: LAUNCH_STATUS_RESET_MS, phase: 'completed' },
      );
      return;
    case NativeLaunchState.failure: {
      const told = useLaunch.getState().failure;
      // The refusal of the call itself knows more than the words of its notification.
      const known = told !== null && told.gameId === about ? told.reason : null;
      const words = message ?? '';
      failLaunch(about, known ?? (words === '' ? null : { kind: 'internal', message: words }));
      return;
    }
    case null:
    default:
      logError('unknown launch state', { state });
  }
}

/** What kept a game from starting is gone: its files were checked, or brought anew. */
export function forgetLaunchFailure(gameId: number): void {
  if (useLaunch.getState().failure?.gameId === gameId) useLaunch.setState({ failure: null });
}

export function resetLaunch(): void {
  clearTimeout(timer);
  useLaunch.setState(rest, true);
}
