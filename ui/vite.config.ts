import { defineConfig } from 'vitest/config';

/** Each application bundles the kit itself; this configuration is for its tests. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['../scripts/seed-properties.ts', 'test/setup.ts'],
  },
});
