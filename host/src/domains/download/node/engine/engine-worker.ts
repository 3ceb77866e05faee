import { inspect } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { toFailure } from '../../../failure/core/host-error.ts';
import { StoppedError } from '../../../transfer/core/stop-signal.ts';
import { ThreadHasher } from '../../../transfer/node/chunks/chunk-hasher.ts';
import { createTransfer } from '../../../transfer/node/chunks/transfer.ts';
import { engineOrder } from './engine-messages.ts';
import type { EngineJob, EngineReport } from './engine-messages.ts';
import { LocalEngine } from './local-engine.ts';
import { ProgressGate } from './progress-gate.ts';

const port = parentPort;
if (port === null) throw new Error('the engine runs as a worker');
const send = (report: EngineReport): void => port.postMessage(report);

/** One job after another: the next one finds everything loaded. */
let running: { readonly engine: LocalEngine; readonly stop: AbortController } | null = null;

/** Ends with the worker. */
let hasher: ThreadHasher | null = null;

port.on('message', (message: unknown) => {
  const order = engineOrder.parse(message);
  if (order.type === 'begin') void begin(order.job);
  else if (order.type === 'stop') running?.stop.abort();
  else running?.engine.setLimit(order.bytesPerSecond);
});

async function begin(job: EngineJob): Promise<void> {
  const { settings, limit } = job;
  const engine = new LocalEngine({
    ...settings,
    now: () => Date.now() + settings.clockAheadMs,
    openTransfer: () => createTransfer({ ...settings, hasher: readyHasher() }),
  });
  engine.setLimit(limit);
  const gate = new ProgressGate(send);
  const stop = new AbortController();
  running = { engine, stop };
  const last = await work(job, engine, gate, stop.signal);
  gate.flush();
  await engine.close();
  running = null;
  send(last);
  // Whoever was shown a plan mostly says yes.
  if (last.type === 'planned') readyHasher();
}

function readyHasher(): ThreadHasher {
  hasher ??= new ThreadHasher();
  return hasher;
}

async function work(
  { kind, task }: EngineJob,
  engine: LocalEngine,
  gate: ProgressGate,
  signal: AbortSignal,
): Promise<EngineReport> {
  try {
    if (kind === 'plan') return { type: 'planned', plan: await engine.plan(task, signal) };
    return { type: 'staged', staged: await engine.run(task, gate, signal) };
  } catch (error) {
    if (error instanceof StoppedError) return { type: 'stopped' };
    return { type: 'failed', failure: toFailure(error), cause: inspect(error, { depth: 5 }) };
  }
}
