import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../../../failure/core/host-error.ts';
import { StoppedError } from '../../core/stop-signal.ts';
import { createTransfer } from '../transfer/transfer.ts';
import { engineOrder } from './engine-messages.ts';
import type { EngineJob, EngineReport } from './engine-messages.ts';
import { LocalEngine } from './local-engine.ts';
import { ProgressGate } from './progress-gate.ts';
import type { WorkerData } from './start-worker.ts';

// Made by `worker-engine.ts` alone, in this very process.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const { kind, task, limit, settings } = (workerData as WorkerData<EngineJob>).job;
const port = parentPort;
if (port === null) throw new Error('the engine runs as a worker');

const engine = new LocalEngine({
  ...settings,
  now: () => Date.now() + settings.clockAheadMs,
  openTransfer: () => createTransfer(settings),
});
engine.setLimit(limit);
const stop = new AbortController();
const send = (report: EngineReport): void => port.postMessage(report);
const gate = new ProgressGate(send);

port.on('message', (message: unknown) => {
  const order = engineOrder.parse(message);
  if (order.type === 'stop') stop.abort();
  else engine.setLimit(order.bytesPerSecond);
});

async function work(): Promise<EngineReport> {
  try {
    if (kind === 'plan') return { type: 'planned', plan: await engine.plan(task, stop.signal) };
    return { type: 'staged', staged: await engine.run(task, gate, stop.signal) };
  } catch (error) {
    if (error instanceof StoppedError) return { type: 'stopped' };
    return { type: 'failed', failure: toFailure(error), cause: inspect(error, { depth: 5 }) };
  }
}

const last = await work();
gate.flush();
await engine.close();
send(last);
port.close();
