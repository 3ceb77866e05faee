import { workerData } from 'node:worker_threads';
import type { WorkerData } from '../../transfer/node/start-worker.ts';
import { verifyNextUnit } from './verify-chunks.ts';
import type { VerifyWork } from './verify-chunks.ts';

// Only `verify-files.ts` in this process starts it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const work = (workerData as WorkerData<VerifyWork>).job;

// eslint-disable-next-line no-empty -- the work is in the condition
while (verifyNextUnit(work));
