import type { Worker } from 'node:worker_threads';
import { failures, HostError } from '../../../failure/core/host-error.ts';
import type {
  Engine,
  EngineEvents,
  EnginePlan,
  EngineTask,
  StagedRelease,
} from '../../core/engine.ts';
import { StoppedError } from '../../core/stop-signal.ts';
import type { StopSignal } from '../../core/stop-signal.ts';
import { engineReport } from './engine-messages.ts';
import type { EngineJob, EngineOrder, EngineReport, EngineSettings } from './engine-messages.ts';
import { startWorker } from './start-worker.ts';

export interface WorkerEngineOptions extends Omit<EngineSettings, 'clockAheadMs'> {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Another file to run as the worker. */
  readonly entry?: URL;
}

type LastReport = Extract<EngineReport, { type: 'staged' | 'planned' | 'stopped' | 'failed' }>;

/** A worker that doesn't heed a stop is ended: its journal says what of its work holds. */
const STOP_GRACE_MS = 15_000;
const OLD_SPACE_MB = 512;
const ENTRY = new URL('./engine-worker.ts', import.meta.url);

/** The engine in a worker thread of each job's own, whose memory goes back with its end. */
export class WorkerEngine implements Engine {
  readonly #options: WorkerEngineOptions;
  readonly #running = new Set<{ worker: Worker; stop: () => void; ended: Promise<unknown> }>();
  #limit = 0;

  constructor(options: WorkerEngineOptions) {
    this.#options = options;
  }

  async run(task: EngineTask, events: EngineEvents, signal: StopSignal): Promise<StagedRelease> {
    const last = await this.#work('run', task, events, signal);
    if (last.type === 'staged') return last.staged;
    throw errorOf(last);
  }

  async plan(task: EngineTask, signal: StopSignal): Promise<EnginePlan> {
    const last = await this.#work('plan', task, null, signal);
    if (last.type === 'planned') return last.plan;
    throw errorOf(last);
  }

  setLimit(bytesPerSecond: number): void {
    this.#limit = bytesPerSecond;
    for (const { worker } of this.#running) order(worker, { type: 'limit', bytesPerSecond });
  }

  async close(): Promise<void> {
    const running = [...this.#running];
    for (const { stop } of running) stop();
    await Promise.allSettled(running.map(({ ended }) => ended));
  }

  async #work(
    kind: EngineJob['kind'],
    task: EngineTask,
    events: EngineEvents | null,
    signal: StopSignal,
  ): Promise<LastReport> {
    if (signal.aborted) throw new StoppedError();
    const worker = this.#start(kind, task);
    let grace: NodeJS.Timeout | undefined;
    let isStopped = false;
    const stop = (): void => {
      if (isStopped) return;
      isStopped = true;
      order(worker, { type: 'stop' });
      grace = setTimeout(() => void worker.terminate(), STOP_GRACE_MS);
    };
    signal.addEventListener('abort', stop, { once: true });
    const ended = lastReport(worker, events, () => isStopped);
    const entry = { worker, stop, ended };
    this.#running.add(entry);
    try {
      return await ended;
    } finally {
      this.#running.delete(entry);
      signal.removeEventListener('abort', stop);
      clearTimeout(grace);
      await worker.terminate();
    }
  }

  #start(kind: EngineJob['kind'], task: EngineTask): Worker {
    const { now, entry = ENTRY, ...settings } = this.#options;
    const clockAheadMs = now() - Date.now();
    const job: EngineJob = {
      kind,
      task,
      limit: this.#limit,
      settings: { ...settings, clockAheadMs },
    };
    return startWorker(entry, job, OLD_SPACE_MB);
  }
}

function order(worker: Worker, message: EngineOrder): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has none
  worker.postMessage(message);
}

function lastReport(
  worker: Worker,
  events: EngineEvents | null,
  isStopped: () => boolean,
): Promise<LastReport> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      try {
        const report: EngineReport = engineReport.parse(message);
        if (isLast(report)) resolve(report);
        else tell(events, report);
      } catch (error) {
        reject(new HostError(failures.internal(), error));
      }
    });
    worker.once('error', (error) => reject(new HostError(failures.internal(), error)));
    worker.once('messageerror', (error) => reject(new HostError(failures.internal(), error)));
    worker.once('exit', (code) => {
      const early = new Error(`the engine's worker ended: ${code}`);
      reject(isStopped() ? new StoppedError() : new HostError(failures.internal(), early));
    });
  });
}

function isLast(report: EngineReport): report is LastReport {
  return ['staged', 'planned', 'stopped', 'failed'].includes(report.type);
}

function tell(events: EngineEvents | null, report: EngineReport): void {
  if (events === null) return;
  if (report.type === 'stage') events.onStage(report.stage, report.fraction);
  else if (report.type === 'bytes') events.onBytes(report.done, report.total);
  else if (report.type === 'damaged') events.onDamaged(report.paths);
  else if (report.type === 'facts') events.onFacts(report.facts);
}

function errorOf(report: LastReport): Error {
  if (report.type === 'failed') return new HostError(report.failure, new Error(report.cause));
  return report.type === 'stopped' ? new StoppedError() : new HostError(failures.internal());
}
