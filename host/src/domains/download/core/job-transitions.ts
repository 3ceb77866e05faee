import { failures, HostError } from '../../failure/core/host-error.ts';
import type { JobState } from './job-state.ts';

/** Events of a job. `docs/host-jobs.md` shows the table of this file. */
export type JobEvent =
  // Requests of the player or the host.
  | 'begin'
  /** Like `begin`, for a move: it can't be stopped halfway, so it is never paused. */
  | 'begin-move'
  | 'enqueue'
  | 'pause'
  | 'cancel'
  | 'uninstall'
  | 'close'
  // Results of a run.
  /** From now on `commit.json` may exist. */
  | 'decided'
  | 'finished'
  | 'stopped'
  /** Stopped, and there is nothing to continue with. */
  | 'stopped-empty'
  | 'cut-off'
  | 'failed'
  /** It failed, and `commit.json` does not exist after all. */
  | 'undecided'
  // Results of removing its files.
  | 'removed'
  | 'removal-failed';

/** `-` changes nothing, `refused` is an error for the caller, `never` is a bug in the host. */
export type Cell = JobState | '-' | 'refused' | 'never';
type Row = Readonly<Record<JobEvent, Cell>>;

const NO_RUN = {
  decided: 'never',
  finished: 'never',
  stopped: 'never',
  'stopped-empty': 'never',
  'cut-off': 'never',
  failed: 'never',
  undecided: 'never',
} as const;
const NO_REMOVAL = { removed: 'never', 'removal-failed': 'never' } as const;
const NOT_NOW = { begin: 'refused', 'begin-move': 'refused', enqueue: 'refused' } as const;
const DEAF = { pause: '-', cancel: '-', uninstall: '-', close: '-' } as const;

const WAITING = {
  ...NO_RUN,
  ...NO_REMOVAL,
  begin: 'running',
  'begin-move': 'moving',
  enqueue: 'queued',
  cancel: 'removing',
  uninstall: 'removing',
  close: '-',
  // A killed host had already decided the switch.
  decided: 'switching',
} as const;

const RUNNING = {
  ...NOT_NOW,
  ...NO_REMOVAL,
  cancel: 'cancelling',
  uninstall: 'cancelling',
  close: 'suspending',
  decided: 'switching',
  finished: 'finished',
  stopped: 'never',
  'stopped-empty': 'never',
  failed: 'failed',
  undecided: 'never',
} as const;

const DECIDED = {
  ...NO_RUN,
  ...NO_REMOVAL,
  begin: 'switching',
  'begin-move': 'switching',
  enqueue: 'switch-queued',
  cancel: '-',
  uninstall: 'abandoning',
  close: '-',
} as const;

const REMOVING = { ...NO_RUN, ...NOT_NOW, ...DEAF, removed: 'removed' } as const;

const ENDED: Row = {
  ...NO_RUN,
  ...NO_REMOVAL,
  ...DEAF,
  begin: 'never',
  'begin-move': 'never',
  enqueue: 'never',
};

const TABLE: Readonly<Record<JobState, Row>> = {
  queued: { ...WAITING, pause: 'paused' },
  offline: { ...WAITING, pause: 'paused' },
  paused: { ...WAITING, pause: '-' },
  failed: { ...WAITING, pause: '-' },
  running: { ...RUNNING, pause: 'pausing', 'cut-off': 'offline' },
  moving: { ...RUNNING, pause: '-', 'cut-off': 'failed' },
  pausing: {
    ...RUNNING,
    pause: 'pausing',
    // The player's pause stays after the host ends.
    close: '-',
    stopped: 'paused',
    'stopped-empty': 'removing',
    'cut-off': 'paused',
  },
  suspending: {
    ...RUNNING,
    pause: '-',
    close: '-',
    stopped: 'suspended',
    'stopped-empty': 'suspended',
    'cut-off': 'suspended',
  },
  cancelling: {
    ...RUNNING,
    ...DEAF,
    stopped: 'removing',
    'stopped-empty': 'removing',
    'cut-off': 'removing',
    failed: 'removing',
  },
  suspended: { ...WAITING, ...NOT_NOW, pause: '-', decided: 'never' },
  switching: {
    ...RUNNING,
    ...DEAF,
    uninstall: 'refused',
    decided: '-',
    'cut-off': 'switch-failed',
    failed: 'switch-failed',
    undecided: 'failed',
  },
  'switch-failed': { ...DECIDED, pause: '-' },
  'switch-queued': { ...DECIDED, pause: 'switch-paused' },
  'switch-paused': { ...DECIDED, pause: '-' },
  removing: { ...REMOVING, 'removal-failed': 'failed' },
  abandoning: { ...REMOVING, 'removal-failed': 'switch-failed' },
  finished: ENDED,
  removed: ENDED,
};

/** The cell of the table. */
export function cell(state: JobState, event: JobEvent): Cell {
  return TABLE[state][event];
}

/**
 * The next state; null if the event changes nothing. Throws `already-downloading` if it is refused.
 */
export function nextState(state: JobState, event: JobEvent, gameId: number): JobState | null {
  const next = cell(state, event);
  if (next === '-') return null;
  if (next === 'refused') throw new HostError(failures.alreadyDownloading(gameId));
  if (next === 'never') throw new Error(`a job that is ${state} can not be told: ${event}`);
  return next;
}
