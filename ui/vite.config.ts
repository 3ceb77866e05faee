import { defineConfig } from 'vitest/config';

/** The kit is built with the application that uses it; this is for its tests. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../scripts/seed-properties.ts', 'test/setup.ts'],
  },
});
