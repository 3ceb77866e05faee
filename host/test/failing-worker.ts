import { parentPort } from 'node:worker_threads';

/** A worker that fails in the way that its address names. */
const way = new URL(import.meta.url).search;
if (way === '?throws') throw new Error('on purpose');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has none
if (way === '?babbles') parentPort?.postMessage({ type: 'nonsense' });
process.exit(3);
