import { defineConfig } from 'vitest/config';

/** Bundled with the application that uses it; this is for its tests. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../scripts/seed-properties.ts'],
  },
});
