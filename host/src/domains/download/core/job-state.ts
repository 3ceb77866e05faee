import type { JobRecord } from './job-record.ts';

/** The state of a job. `job-transitions.ts` has the transitions. */
export type JobState =
  // Waiting states; nothing is decided.
  | 'queued'
  | 'offline'
  | 'paused'
  | 'failed'
  // A run is active.
  | 'running'
  | 'moving'
  // A run is active and was asked to stop.
  | 'pausing'
  | 'suspending'
  | 'cancelling'
  /** Stopped because the host ends; the next host continues it. */
  | 'suspended'
  // The switch is decided: the job only goes forward.
  | 'switching'
  | 'switch-failed'
  | 'switch-queued'
  | 'switch-paused'
  // Its downloaded files are being removed.
  | 'removing'
  | 'abandoning'
  // The job has ended.
  | 'finished'
  | 'removed';

export interface StateFacts {
  /** The state that the page sees, and that `job.json` contains if the record is kept. */
  readonly recorded: JobRecord['state'];
  /** Whether `job.json` may be written. */
  readonly isKept: boolean;
  /** An active run takes the single place of the active job. */
  readonly run: 'none' | 'on' | 'ending';
  readonly isDecided: boolean;
  /** The job is being given up: no other job may begin for its game. */
  readonly isLeaving: boolean;
}

const facts: StateFacts = {
  recorded: 'paused',
  isKept: true,
  run: 'none',
  isDecided: false,
  isLeaving: false,
};
const running: StateFacts = { ...facts, recorded: 'active', run: 'on' };
const ending: StateFacts = { ...running, run: 'ending' };
const decided: StateFacts = { ...facts, isDecided: true };
const ended: StateFacts = { ...facts, isKept: false };

export const STATE_FACTS: Readonly<Record<JobState, StateFacts>> = {
  queued: { ...facts, recorded: 'queued' },
  offline: { ...facts, recorded: 'offline' },
  paused: facts,
  failed: { ...facts, recorded: 'failed' },
  running,
  moving: running,
  pausing: ending,
  suspending: ending,
  cancelling: { ...ending, isLeaving: true },
  suspended: { ...facts, recorded: 'active' },
  // When it ends, the record is removed: nothing may write it again.
  switching: { ...decided, recorded: 'active', run: 'on', isKept: false },
  'switch-failed': { ...decided, recorded: 'failed' },
  'switch-queued': { ...decided, recorded: 'queued' },
  'switch-paused': decided,
  removing: { ...ended, isLeaving: true },
  abandoning: { ...ended, recorded: 'failed', isDecided: true, isLeaving: true },
  finished: ended,
  removed: ended,
};

/** The state of a job that a starting host finds with this record. */
export const STATE_FOUND: Readonly<Record<JobRecord['state'], JobState>> = {
  active: 'queued',
  offline: 'queued',
  queued: 'queued',
  paused: 'paused',
  failed: 'failed',
};
