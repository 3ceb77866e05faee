import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashOrder } from './chunk-hasher.ts';

const DIGEST_BYTES = 32;

const port = parentPort;
if (port === null) throw new Error('the hasher runs as a worker');

port.on('message', ({ memory, spans }: HashOrder) => {
  const digests = new Uint8Array((spans.length / 2) * DIGEST_BYTES);
  for (let i = 0; i < spans.length; i += 2) {
    const bytes = new Uint8Array(memory, spans[i], spans[i + 1]);
    digests.set(hash('sha256', bytes, 'buffer'), (i / 2) * DIGEST_BYTES);
  }
  port.postMessage(digests, [digests.buffer]);
});
