import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import type { TransferTask } from '../src/domains/transfer/core/transfer.ts';
import { createTransfer } from '../src/domains/transfer/node/chunks/transfer.ts';

/** A transfer in a process that can be killed: its task is in the file that the argument names. */
const task: Omit<TransferTask, 'signal' | 'onBytes'> = deserialize(
  readFileSync(process.argv[2] ?? ''),
);
const transfer = createTransfer({ connections: 4, stallMs: 5000, connectMs: 5000 });
await transfer.run({
  ...task,
  signal: new AbortController().signal,
  onBytes: (done) => process.stdout.write(`${done}\n`),
});
await transfer.close();
