import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Each application bundles the kit itself; this configuration is for its tests. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'ui',
    environment: 'jsdom',
    // As the client's.
    pool: 'vmForks',
    maxWorkers: Math.max(2, availableParallelism() - 1),
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['../scripts/seed-properties.ts', 'test/setup.ts'],
  },
});
