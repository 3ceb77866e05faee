import { appendFileSync } from 'node:fs';
import '../src/domains/download/node/engine/engine-worker.ts';

/** The engine's worker, which leaves a mark in the file that its address names. */
appendFileSync(decodeURIComponent(new URL(import.meta.url).search.slice(1)), 'x');
