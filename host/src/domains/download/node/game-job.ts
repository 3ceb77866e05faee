import type { HostFailure } from '@gamebox/contract/host';
import type { Clock } from '../core/clock.ts';
import { JobProgress } from '../core/job-progress.ts';
import type { JobStage } from '../core/job-progress.ts';
import type { JobRecord } from '../core/job-record.ts';
import type { JobFigures } from '../core/job-view.ts';
import { SpeedMeter } from '../core/speed-meter.ts';
import { TimeLeft } from '../core/time-left.ts';

/** Why a run is ended from outside: the player paused it, or the host closes and it will go on. */
export type StopReason = 'pause' | 'close';

/** One job in memory: its record, its figures, and the run that is on, if any. */
export class GameJob implements JobFigures {
  record: JobRecord;
  stage: JobStage | null = null;
  bytesDone: number;
  bytesTotal: number;
  /** The switch is decided: nothing stops the job any more. */
  committed = false;
  /** Ends the run; null where none is on. */
  stop: AbortController | null = null;
  stopReason: StopReason = 'pause';
  run: Promise<void> = Promise.resolve();
  /** How often the server was asked in vain since the last byte came. */
  offlineTries = 0;
  readonly progress: JobProgress;
  /** 0…1 of the stage alone. */
  stageFraction = 0;
  #meter: SpeedMeter;
  #timeLeft: TimeLeft | null = null;
  #measured = false;
  readonly #clock: Clock;
  readonly #onChange: (gameId: number) => void;

  constructor(record: JobRecord, clock: Clock, onChange: (gameId: number) => void) {
    this.record = record;
    this.bytesDone = record.bytesDone;
    this.bytesTotal = record.bytesTotal;
    const { bytesPercent, wholePercent } = record;
    this.progress = new JobProgress(record.kind, { bytes: bytesPercent, whole: wholePercent });
    this.#clock = clock;
    this.#meter = new SpeedMeter(clock.now());
    this.#onChange = onChange;
  }

  get gameId(): number {
    return this.record.gameId;
  }

  get bytesPerSecond(): number {
    return this.#meter.bytesPerSecond(this.#clock.now());
  }

  get secondsLeft(): number | null {
    const left = Math.max(0, this.bytesTotal - this.bytesDone);
    return this.#timeLeft?.seconds(left, this.#clock.now()) ?? null;
  }

  change(change: Partial<JobRecord>): void {
    this.record = { ...this.record, ...change };
    this.#onChange(this.gameId);
  }

  /** The record with the figures of this moment, to be written down. */
  checkpoint(): JobRecord {
    const { bytesDone, bytesTotal } = this;
    const { bytesPercent, wholePercent } = this.progress;
    this.record = { ...this.record, bytesDone, bytesTotal, bytesPercent, wholePercent };
    return this.record;
  }

  begin(): AbortSignal {
    this.stop = new AbortController();
    this.stopReason = 'pause';
    this.#meter = new SpeedMeter(this.#clock.now());
    this.#timeLeft = null;
    this.#measured = false;
    this.stageFraction = 0;
    this.stage = this.record.kind === 'move' ? 'moving' : 'preparing';
    this.change({ state: 'active', failure: null });
    return this.stop.signal;
  }

  /** Ends the run from outside; resolves when it has ended. */
  async leave(reason: StopReason): Promise<void> {
    this.stopReason = reason;
    this.stop?.abort();
    await this.run;
  }

  end(state: Exclude<JobRecord['state'], 'active'>, failure: HostFailure | null = null): void {
    this.stop = null;
    this.stage = null;
    this.change({ state, failure });
  }

  enter(stage: JobStage, fraction = 0): void {
    this.stage = stage;
    this.stageFraction = fraction;
    this.progress.setStage(stage, fraction);
    this.#onChange(this.gameId);
  }

  /** The first figures of a run tell what is here already, which is no speed. */
  setBytes(done: number, total: number): void {
    const came = done - this.bytesDone;
    if (this.#measured && came > 0) {
      const now = this.#clock.now();
      this.#meter.add(came, now);
      this.#timeLeft ??= new TimeLeft(now);
      this.#timeLeft.add(came, now);
      this.offlineTries = 0;
    }
    this.#measured = true;
    this.bytesDone = done;
    this.bytesTotal = total;
    this.progress.setBytes(done, total);
    if (this.stage === 'moving') this.stageFraction = total === 0 ? 1 : done / total;
    this.#onChange(this.gameId);
  }
}
