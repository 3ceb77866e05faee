import type { JobRecord } from './job-record.ts';

/** Where a job is in its life. `job-transitions.ts` leads from one to the next. */
export type JobState =
  // Waits for somebody; nothing is decided.
  | 'queued'
  | 'offline'
  | 'paused'
  | 'failed'
  // A run is on.
  | 'running'
  | 'moving'
  // A run is on that was told to stop.
  | 'pausing'
  | 'suspending'
  | 'cancelling'
  /** Stopped for the host's end; the next host goes on with it. */
  | 'suspended'
  // The switch is decided: the job only goes forward.
  | 'switching'
  | 'switch-failed'
  | 'switch-queued'
  | 'switch-paused'
  // What it had loaded is taken away.
  | 'removing'
  | 'abandoning'
  // It is no job any more.
  | 'finished'
  | 'removed';

export interface StateFacts {
  /** What the page sees of it, and `job.json` says where the record is kept. */
  readonly recorded: JobRecord['state'];
  /** `job.json` may be written. */
  readonly isKept: boolean;
  /** A run that is on has the one place of the active job. */
  readonly run: 'none' | 'on' | 'ending';
  readonly isDecided: boolean;
  /** It is being given up: nothing may begin for its game. */
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
  // Its end takes the record away: nothing may write it anew.
  switching: { ...decided, recorded: 'active', run: 'on', isKept: false },
  'switch-failed': { ...decided, recorded: 'failed' },
  'switch-queued': { ...decided, recorded: 'queued' },
  'switch-paused': decided,
  removing: { ...ended, isLeaving: true },
  abandoning: { ...ended, recorded: 'failed', isDecided: true, isLeaving: true },
  finished: ended,
  removed: ended,
};

/** As what a host finds a job again whose record says this. */
export const STATE_FOUND: Readonly<Record<JobRecord['state'], JobState>> = {
  active: 'queued',
  offline: 'queued',
  queued: 'queued',
  paused: 'paused',
  failed: 'failed',
};
