import type { HostFailure, LaunchStatus } from '@gamebox/contract';
import { CLIENT_MESSAGES, LAUNCH_STATUS_RESET_MS, NativeLaunchState } from '@gamebox/contract';
import { create } from 'zustand';
import { logError } from '@gamebox/web/log-error.ts';
import { toast } from '@gamebox/ui/toast-store.ts';

/** `docs/specification.md#states`. */
export type LaunchPhase = 'init' | 'pending' | 'success' | 'failure' | 'completed';

export interface LaunchState {
  phase: LaunchPhase;
  /** The game it is about; null where the host didn't say and the page asked for none. */
  gameId: number | null;
  /** Why the last launch failed; stays until the next one. */
  failure: { gameId: number | null; reason: HostFailure } | null;
  /** The host said nothing more of a launch for `LAUNCH_SILENCE_MS`. */
  silent: boolean;
}

const rest: LaunchState = { phase: 'init', gameId: null, failure: null, silent: false };

export const useLaunch = create<LaunchState>(() => rest);

/** A host that reports nothing more must not leave 游戏启动中 standing; a late success still counts. */
export const LAUNCH_SILENCE_MS = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function enter(change: Partial<LaunchState>, after: { ms: number; next: Partial<LaunchState> }) {
  clearTimeout(timer);
  useLaunch.setState(change);
  timer = setTimeout(() => useLaunch.setState(after.next), after.ms);
}

function enterPending(gameId: number | null): void {
  enter(
    { phase: 'pending', gameId, failure: null, silent: false },
    { ms: LAUNCH_SILENCE_MS, next: { phase: 'init', silent: true } },
  );
}

/** The page asks the host to start a game. */
export function beginLaunch(gameId: number): void {
  enterPending(gameId);
}

/** The host refused, or said that it failed; `reason` stays beside the button. */
export function failLaunch(gameId: number | null, reason: HostFailure | null): void {
  toast.error(CLIENT_MESSAGES.launchFailed);
  enter(
    {
      phase: 'failure',
      gameId,
      silent: false,
      ...(reason === null ? {} : { failure: { gameId, reason } }),
    },
    { ms: LAUNCH_STATUS_RESET_MS, next: { phase: 'init' } },
  );
}

/** A launch notification of the host (`docs/specification.md#states`). */
export function hearLaunch({ state, message, gameId }: LaunchStatus): void {
  const about = gameId ?? useLaunch.getState().gameId;
  switch (state) {
    case NativeLaunchState.pending:
      enterPending(about);
      return;
    case NativeLaunchState.success:
      enter(
        { phase: 'success', gameId: about, failure: null, silent: false },
        { ms: LAUNCH_STATUS_RESET_MS, next: { phase: 'completed' } },
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

/** The player has read that the host said nothing more. */
export function forgetSilence(): void {
  useLaunch.setState({ silent: false });
}

export function resetLaunch(): void {
  clearTimeout(timer);
  useLaunch.setState(rest, true);
}
