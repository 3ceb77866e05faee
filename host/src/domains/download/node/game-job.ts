import { performance } from 'node:perf_hooks';
import type { HostFailure } from '@gamebox/contract';
import { JobProgress } from '../core/job-progress.ts';
import type { JobStage } from '../core/job-progress.ts';
import type { JobRecord } from '../core/job-record.ts';
import type { JobFigures } from '../core/job-view.ts';
import { SpeedMeter } from '../core/speed-meter.ts';

/** One job in memory: its record, its figures, and the run that is on, if any. */
export class GameJob implements JobFigures {
  record: JobRecord;
  stage: JobStage | null = null;
  bytesDone = 0;
  bytesTotal = 0;
  /** The switch is decided: nothing stops the job any more. */
  committed = false;
  /** Paths of installed files that a verification has found bad. */
  damaged: string[] = [];
  /** Ends the run; null where none is on. */
  stop: AbortController | null = null;
  run: Promise<void> = Promise.resolve();
  readonly progress: JobProgress;
  #meter = new SpeedMeter(performance.now());
  readonly #onChange: (gameId: number) => void;

  constructor(record: JobRecord, onChange: (gameId: number) => void) {
    this.record = record;
    this.progress = new JobProgress(record.kind);
    this.#onChange = onChange;
  }

  get gameId(): number {
    return this.record.gameId;
  }

  get bytesPerSecond(): number {
    return this.#meter.bytesPerSecond(performance.now());
  }

  change(change: Partial<JobRecord>): void {
    this.record = { ...this.record, ...change };
    this.#onChange(this.gameId);
  }

  begin(): AbortController {
    this.stop = new AbortController();
    this.#meter = new SpeedMeter(performance.now());
    this.stage = this.record.kind === 'repair' ? 'verifying' : 'preparing';
    this.change({ state: 'active', failure: null });
    return this.stop;
  }

  end(state: 'paused' | 'failed', failure: HostFailure | null): void {
    this.stop = null;
    this.stage = null;
    this.change({ state, failure });
  }

  enter(stage: JobStage, fraction = 0): void {
    this.stage = stage;
    this.progress.setStage(stage, fraction);
    this.#onChange(this.gameId);
  }

  setBytes(done: number, total: number): void {
    this.bytesDone = done;
    this.bytesTotal = total;
    this.progress.setBytes(done, total);
    this.#onChange(this.gameId);
  }

  /** `change` bytes came; a negative number was discarded and doesn't count as speed. */
  addBytes(change: number): void {
    if (change > 0) this.#meter.add(change, performance.now());
    this.setBytes(this.bytesDone + change, this.bytesTotal);
  }
}
