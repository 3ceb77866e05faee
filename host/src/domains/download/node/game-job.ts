import type { HostFailure } from '@gamebox/contract/host';
import type { Clock } from '../core/clock.ts';
import { JobProgress } from '../core/job-progress.ts';
import type { JobStage } from '../core/job-progress.ts';
import type { JobCommit, JobRecord } from '../core/job-record.ts';
import type { JobRest } from '../core/job-rest.ts';
import { STATE_FACTS, STATE_FOUND } from '../core/job-state.ts';
import type { JobState } from '../core/job-state.ts';
import { nextState } from '../core/job-transitions.ts';
import type { JobEvent } from '../core/job-transitions.ts';
import type { JobFigures } from '../core/job-view.ts';
import { LoginPages } from '../core/login-pages.ts';
import { troubleOf } from '../core/network-trouble.ts';
import type { NetworkTrouble } from '../core/network-trouble.ts';
import { SpeedMeter } from '../core/speed-meter.ts';
import { TimeLeft } from '../core/time-left.ts';

/** A job in memory: its state, record and values, and its active run, if any. */
export class GameJob implements JobFigures {
  stage: JobStage | null = null;
  /** The most that was told of this total: what a run loads again is shown as standing still. */
  bytesDone: number;
  bytesTotal: number;
  run: Promise<void> = Promise.resolve();
  /** How many runs have begun. */
  runs = 0;
  /** Its files are being removed. */
  removal: Promise<void> | null = null;
  /** What an earlier removal has left of it. */
  rest: JobRest | null = null;
  /** What its run has decided by itself, unless that was taken back. */
  decision: JobCommit | null = null;
  /** It is cancelled: if it had found a bad file, a failed check takes its place. */
  leavesCheck = false;
  /** The player asked once more for a decided switch whose disk is not known any more. */
  isAskedAnew = false;
  /** How often the server was back in vain since the last byte arrived. */
  offlineTries = 0;
  readonly loginPages = new LoginPages();
  readonly progress: JobProgress;
  /** Progress of the current stage, 0…1. */
  stageFraction = 0;
  /** Why nothing comes from the network; null where nothing is in the way. */
  trouble: NetworkTrouble | null = null;
  #state: JobState;
  #record: JobRecord;
  #stop = new AbortController();
  #meter: SpeedMeter;
  #timeLeft: TimeLeft | null = null;
  #measured = false;
  /** Bytes of the running run. */
  #loaded = 0;
  readonly #clock: Clock;
  readonly #onChange: (gameId: number) => void;

  constructor(record: JobRecord, clock: Clock, onChange: (gameId: number) => void) {
    this.#state = STATE_FOUND[record.state];
    this.#record = { ...record, state: STATE_FACTS[this.#state].recorded };
    this.bytesDone = record.bytesDone;
    this.bytesTotal = record.bytesTotal;
    const { bytesPercent, wholePercent } = record;
    this.progress = new JobProgress(record.kind, { bytes: bytesPercent, whole: wholePercent });
    this.#clock = clock;
    this.#meter = new SpeedMeter(clock.now());
    this.#onChange = onChange;
  }

  get state(): JobState {
    return this.#state;
  }

  get record(): JobRecord {
    return this.#record;
  }

  get gameId(): number {
    return this.#record.gameId;
  }

  /** A run is active. */
  get isActive(): boolean {
    return STATE_FACTS[this.#state].run !== 'none';
  }

  /** A run is active and was asked to stop. */
  get isEnding(): boolean {
    return STATE_FACTS[this.#state].run === 'ending';
  }

  /** The player has told its run to stop. */
  get isToStop(): boolean {
    return this.#state === 'pausing' || this.#state === 'cancelling';
  }

  /** The switch is decided: the job only goes forward. */
  get isDecided(): boolean {
    return STATE_FACTS[this.#state].isDecided;
  }

  /** It waits for its turn. */
  get isQueued(): boolean {
    return this.#state === 'queued' || this.#state === 'switch-queued';
  }

  /** Whether its record may be written. */
  get isKept(): boolean {
    return STATE_FACTS[this.#state].isKept;
  }

  get isLeaving(): boolean {
    return STATE_FACTS[this.#state].isLeaving;
  }

  get bytesPerSecond(): number {
    return this.#meter.bytesPerSecond(this.#clock.now());
  }

  get secondsLeft(): number | null {
    const left = Math.max(0, this.bytesTotal - this.bytesDone);
    return this.#timeLeft?.seconds(left, this.#clock.now()) ?? null;
  }

  change(change: Partial<Omit<JobRecord, 'state' | 'failure'>>): void {
    this.#record = { ...this.#record, ...change };
    this.#onChange(this.gameId);
  }

  /** The state after an event; null if the event changes nothing. Throws like `take`. */
  after(event: JobEvent): JobState | null {
    return nextState(this.#state, event, this.gameId);
  }

  /**
   * Applies an event; false if it changes nothing. Throws `already-downloading` if the table
   * refuses it. `failure` is the reason for a failure.
   */
  take(event: JobEvent, failure: HostFailure | null = null): boolean {
    const next = this.after(event);
    if (next === null) return false;
    const { recorded, run } = STATE_FACTS[next];
    this.#state = next;
    if (run === 'ending') this.#stop.abort();
    if (run === 'none') this.stage = null;
    this.trouble = recorded === 'offline' ? troubleOf(failure) : null;
    const known = failure ?? this.#record.failure;
    this.#record = {
      ...this.#record,
      state: recorded,
      failure: recorded === 'failed' ? known : null,
    };
    this.#onChange(this.gameId);
    return true;
  }

  /** The record with the current values, to be stored. */
  checkpoint(): JobRecord {
    const { bytesDone, bytesTotal } = this;
    const { bytesPercent, wholePercent } = this.progress;
    this.#record = { ...this.#record, bytesDone, bytesTotal, bytesPercent, wholePercent };
    return this.#record;
  }

  /** Makes it the active job; the caller then sets `run`. Throws like `take`. */
  begin(): AbortSignal {
    const isMove = this.#record.kind === 'move';
    const event = isMove ? 'begin-move' : 'begin';
    this.after(event);
    this.#stop = new AbortController();
    this.runs += 1;
    this.#meter = new SpeedMeter(this.#clock.now());
    this.#timeLeft = null;
    this.#measured = false;
    this.stageFraction = 0;
    this.stage = isMove ? 'moving' : 'preparing';
    this.take(event);
    return this.#stop.signal;
  }

  /** Tries of the network have failed; they go on. */
  meet(failure: HostFailure): void {
    this.trouble = troubleOf(failure);
    this.#onChange(this.gameId);
  }

  enter(stage: JobStage, fraction = 0): void {
    if (!this.isActive) return;
    if (stage !== this.stage) this.trouble = null;
    this.stage = stage;
    this.stageFraction = fraction;
    this.progress.setStage(stage, fraction);
    this.#onChange(this.gameId);
  }

  /** Its next tries for a server are the first again. */
  forgetTries(): void {
    this.offlineTries = 0;
    this.loginPages.reset();
  }

  /**
   * Sets the bytes done and the total. The first values of a run include what was on the disk
   * before; only later bytes count for the speed.
   */
  setBytes(done: number, total: number): void {
    const came = done - this.#loaded;
    if (this.#measured && came > 0) {
      const now = this.#clock.now();
      this.#meter.add(came, now);
      this.#timeLeft ??= new TimeLeft(now);
      this.#timeLeft.add(came, now);
      this.forgetTries();
      this.trouble = null;
    }
    this.#measured = true;
    this.#loaded = done;
    this.bytesDone = total === this.bytesTotal ? Math.max(this.bytesDone, done) : done;
    this.bytesTotal = total;
    this.progress.setBytes(done, total);
    if (this.stage === 'moving') this.stageFraction = total === 0 ? 1 : done / total;
    this.#onChange(this.gameId);
  }
}
