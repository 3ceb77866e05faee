import { appendFileSync } from 'node:fs';
import '../src/domains/download/node/engine/engine-worker.ts';

/** The engine's worker, which appends a mark to the file in its address. */
appendFileSync(decodeURIComponent(new URL(import.meta.url).search.slice(1)), 'x');
