import { defineConfig } from 'vitest/config';

/** Each application bundles this package itself; this configuration is for its tests. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../scripts/seed-properties.ts'],
  },
});
