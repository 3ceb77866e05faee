import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

const integration = '**/*.integration.test.ts';
const ownProcess = '**/*.own-process.test.ts';
const units = '{contract,host,platform,demo,publisher,bench,scripts}';
// Ends what hangs: a busy machine may take long for a process to start or end.
const expectations = { poll: { timeout: 30_000 } };
const setupFiles = ['./scripts/seed-properties.ts'];

export default defineConfig({
  test: {
    // Most of an integration test is waiting: on two cores one worker leaves both idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // One process for each worker, not for each file: half the processor time.
          isolate: false,
          setupFiles,
          expect: expectations,
          // A property of hundreds of values takes its time on a busy machine.
          testTimeout: 30_000,
          include: [`${units}/**/*.test.ts`],
          exclude: [integration, ownProcess, '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          // They change Node's own modules, which the next file of the process would meet.
          name: 'unit, own process',
          isolate: true,
          setupFiles,
          expect: expectations,
          testTimeout: 30_000,
          include: [`${units}/${ownProcess}`],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      './client/vite.config.ts',
      './ui/vite.config.ts',
      './web/vite.config.ts',
      {
        test: {
          name: 'integration',
          // As with the units: a process for each file spends more on loading than on its tests.
          isolate: false,
          // For the programs that tests start: they are compiled once for all.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compile') },
          setupFiles,
          expect: expectations,
          globalSetup: ['./platform/test/global-setup.ts', './scripts/page-build.ts'],
          include: [`{host,platform,demo,publisher,scripts}/${integration}`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
