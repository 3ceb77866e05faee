import { MessageChannel } from 'node:worker_threads';
import type { Worker } from 'node:worker_threads';
import { failures, HostError } from '../../../failure/core/host-error.ts';
import type {
  Engine,
  EngineEvents,
  EnginePlan,
  EngineTask,
  StagedRelease,
} from '../../core/engine.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../../failure/core/stop-signal.ts';
import { engineReport } from './engine-messages.ts';
import type {
  EngineJob,
  EngineOrder,
  EngineReport,
  EngineSettings,
  EngineStart,
} from './engine-messages.ts';
import { serveHashes } from '../../../transfer/node/chunks/chunk-hasher.ts';
import { startWorker } from '../../../transfer/node/start-worker.ts';
import { releaseStartupMemory } from '../../../transfer/node/startup-memory.ts';

export interface WorkerEngineOptions extends Omit<EngineSettings, 'clockAheadMs'> {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Another worker file, for tests. */
  readonly entry?: URL;
}

/** How long a worker waits after planning for the player's confirmation. */
const WARM_MS = 60_000;

type LastReport = Extract<EngineReport, { type: 'staged' | 'planned' | 'stopped' | 'failed' }>;

/**
 * A worker that ignores a stop is terminated after this time: its journal says which work is valid.
 */
const STOP_GRACE_MS = 15_000;
const OLD_SPACE_MB = 512;
const ENTRY = new URL('./engine-worker.ts', import.meta.url);

/**
 * Runs the engine in a worker thread, whose memory is freed after a run. After a plan the worker
 * stays for a while: players usually confirm, and then everything is loaded.
 */
export class WorkerEngine implements Engine {
  readonly #options: WorkerEngineOptions;
  readonly #running = new Set<{ worker: Worker; stop: () => void; ended: Promise<unknown> }>();
  #limit = 0;
  #warm: { readonly worker: Worker; readonly forget: () => void; readonly end: () => void } | null =
    null;

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
    for (const { worker } of this.#running) sendOrder(worker, { type: 'limit', bytesPerSecond });
  }

  retryNow(): void {
    for (const { worker } of this.#running) sendOrder(worker, { type: 'retry-now' });
  }

  async close(): Promise<void> {
    this.#warm?.end();
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
    const worker = this.#takeWarm() ?? this.#start();
    let grace: NodeJS.Timeout | undefined;
    let isStopped = false;
    const stop = (): void => {
      if (isStopped) return;
      isStopped = true;
      sendOrder(worker, { type: 'stop' });
      grace = setTimeout(() => void worker.terminate(), STOP_GRACE_MS);
    };
    signal.addEventListener('abort', stop, { once: true });
    const ended = lastReport(worker, events, () => isStopped);
    const entry = { worker, stop, ended };
    this.#running.add(entry);
    sendOrder(worker, { type: 'begin', job: this.#job(kind, task) });
    let staysWarm = false;
    try {
      const last = await ended;
      staysWarm = kind === 'plan' && !isStopped;
      return last;
    } finally {
      this.#running.delete(entry);
      signal.removeEventListener('abort', stop);
      clearTimeout(grace);
      if (staysWarm && this.#warm === null) this.#keepWarm(worker);
      else await worker.terminate();
    }
  }

  #keepWarm(worker: Worker): void {
    const forget = (): void => {
      clearTimeout(timer);
      worker.off('error', end).off('exit', end);
      this.#warm = null;
    };
    const end = (): void => {
      forget();
      void worker.terminate();
    };
    const timer = setTimeout(end, WARM_MS);
    timer.unref();
    worker.unref();
    worker.once('error', end);
    worker.once('exit', end);
    this.#warm = { worker, forget, end };
  }

  #takeWarm(): Worker | null {
    if (this.#warm === null) return null;
    const { worker, forget } = this.#warm;
    forget();
    worker.ref();
    return worker;
  }

  #start(): Worker {
    const { port1, port2 } = new MessageChannel();
    const start: EngineStart = { hashes: port2 };
    const worker = startWorker(this.#options.entry ?? ENTRY, start, OLD_SPACE_MB, [port2]);
    // This thread hashes, because it has nothing else to do: another thread would need 18 MB.
    serveHashes(port1);
    // An error between two jobs must not end the host.
    worker.on('error', () => undefined);
    // While the worker starts this thread has nothing to do.
    releaseStartupMemory();
    return worker;
  }

  #job(kind: EngineJob['kind'], task: EngineTask): EngineJob {
    const { now, entry: _, ...settings } = this.#options;
    const clockAheadMs = now() - Date.now();
    return { kind, task, limit: this.#limit, settings: { ...settings, clockAheadMs } };
  }
}

function sendOrder(worker: Worker, message: EngineOrder): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has none
  worker.postMessage(message);
}

async function lastReport(
  worker: Worker,
  events: EngineEvents | null,
  isStopped: () => boolean,
): Promise<LastReport> {
  const { promise, resolve, reject } = Promise.withResolvers<LastReport>();
  const onMessage = (message: unknown): void => {
    try {
      const report: EngineReport = engineReport.parse(message);
      if (isLast(report)) resolve(report);
      else tell(events, report);
    } catch (error) {
      reject(new HostError(failures.internal(), error));
    }
  };
  const onError = (error: unknown): void => reject(new HostError(failures.internal(), error));
  const onExit = (code: number): void => {
    const early = new Error(`the engine's worker ended: ${code}`);
    reject(isStopped() ? new StoppedError() : new HostError(failures.internal(), early));
  };
  worker.on('message', onMessage);
  worker.on('error', onError).on('messageerror', onError).on('exit', onExit);
  try {
    return await promise;
  } finally {
    worker.off('message', onMessage);
    worker.off('error', onError).off('messageerror', onError).off('exit', onExit);
  }
}

function isLast(report: EngineReport): report is LastReport {
  return ['staged', 'planned', 'stopped', 'failed'].includes(report.type);
}

function tell(events: EngineEvents | null, report: EngineReport): void {
  if (events === null) return;
  if (report.type === 'stage') events.onStage(report.stage, report.fraction);
  else if (report.type === 'bytes') events.onBytes(report.done, report.total);
  else if (report.type === 'damaged') events.onDamaged(report.paths);
  else if (report.type === 'trouble') events.onTrouble(report.failure);
  else if (report.type === 'facts') events.onFacts(report.facts);
}

function errorOf(report: LastReport): Error {
  if (report.type === 'failed') return new HostError(report.failure, new Error(report.cause));
  return report.type === 'stopped' ? new StoppedError() : new HostError(failures.internal());
}
