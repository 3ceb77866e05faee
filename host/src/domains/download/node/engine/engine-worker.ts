import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../../../failure/core/host-error.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import { PortHasher } from '../../../transfer/node/chunks/chunk-hasher.ts';
import { collectGarbage } from '../../../transfer/node/collect-garbage.ts';
import { createTransfer } from '../../../transfer/node/chunks/transfer.ts';
import type { WorkerData } from '../../../transfer/node/start-worker.ts';
import { engineOrder } from './engine-messages.ts';
import type { EngineJob, EngineReport, EngineStart } from './engine-messages.ts';
import { GarbageRounds } from './garbage-rounds.ts';
import { LocalEngine } from './local-engine.ts';
import { ProgressThrottle } from './progress-throttle.ts';
import { RecentRelease } from './recent-release.ts';

/**
 * Reading and planning this many chunks leaves enough garbage to collect it before the download.
 */
const MANY_CHUNKS = 32_000;

const port = parentPort;
if (port === null) throw new Error('the engine runs as a worker');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- started by this program alone
const { job: start } = workerData as WorkerData<EngineStart>;
const hasher = new PortHasher(start.hashes);
const recent = new RecentRelease();
const send = (report: EngineReport): void => port.postMessage(report);

/** Jobs run one after another: the next one finds everything loaded. */
let running: { readonly engine: LocalEngine; readonly stop: AbortController } | null = null;

port.on('message', (message: unknown) => {
  const order = engineOrder.parse(message);
  if (order.type === 'begin') void begin(order.job);
  else if (order.type === 'retry-now') running?.engine.retryNow();
  else if (order.type === 'stop') running?.stop.abort();
  else running?.engine.setLimit(order.bytesPerSecond);
});

async function begin(job: EngineJob): Promise<void> {
  const { settings, limit } = job;
  const engine = new LocalEngine({
    ...settings,
    recent,
    now: () => Date.now() + settings.clockAheadMs,
    openTransfer: (waits) => createTransfer({ ...settings, waits, hasher }),
    onPlanned: (chunks) => {
      if (chunks >= MANY_CHUNKS) collectGarbage();
    },
  });
  engine.setLimit(limit);
  const garbage = new GarbageRounds(collectGarbage);
  const throttle = new ProgressThrottle((report) => {
    send(report);
    if (report.type === 'bytes') garbage.onBytes(report.done);
  });
  const stop = new AbortController();
  running = { engine, stop };
  const last = await work(job, engine, throttle, stop.signal);
  throttle.flush();
  await engine.close();
  running = null;
  send(last);
}

async function work(
  { kind, task }: EngineJob,
  engine: LocalEngine,
  throttle: ProgressThrottle,
  signal: AbortSignal,
): Promise<EngineReport> {
  try {
    if (kind === 'plan') return { type: 'planned', plan: await engine.plan(task, signal) };
    return { type: 'staged', staged: await engine.run(task, throttle, signal) };
  } catch (error) {
    if (error instanceof StoppedError) return { type: 'stopped' };
    return { type: 'failed', failure: toFailure(error), cause: inspect(error, { depth: 5 }) };
  }
}
