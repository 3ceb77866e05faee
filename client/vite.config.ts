import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { ERRORS } from '@gamebox/contract';

const platformUrl = process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:8080';
const proxied = ['/api', '/assets', '/packages', '/simulator'];

/** Windows 7 stops at Chromium 109, and players still have it. */
const oldestChromium = 'chrome109';

/** The component gallery is for developers: always there in dev, built only on request. */
const input = process.env['GALLERY'] === '1' ? ['index.html', 'gallery.html'] : ['index.html'];

/**
 * A stylesheet in <head> blocks the first paint until it has arrived. At the end of <body> it
 * lets the inline skeleton of the frame paint first, and still holds back the module script.
 */
function paintFrameBeforeStyles(): Plugin {
  const sheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
  return {
    name: 'paint-frame-before-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(sheet) ?? [];
        return html.replace(sheet, '').replace('</body>', `${sheets.join('')}</body>`);
      },
    },
  };
}

/**
 * `ERRORS.KEY.code` as its number: the catalogue and its words, 3.6 kB gzip, then need not come with
 * the first code that asks for one of them.
 */
function inlineErrorCodes(): Plugin {
  const codes: Readonly<Record<string, { readonly code: number }>> = ERRORS;
  return {
    name: 'inline-error-codes',
    apply: 'build',
    transform: (code) =>
      code.replaceAll(/\bERRORS\.([A-Z_]+)\.code\b/g, (text, key: string) =>
        String(codes[key]?.code ?? text),
      ),
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), inlineErrorCodes(), paintFrameBeforeStyles()],
  server: {
    proxy: Object.fromEntries(
      proxied.map((path) => [path, { target: platformUrl, changeOrigin: true }]),
    ),
  },
  build: {
    outDir: 'dist',
    // What the page is made of, for 个人中心 → 关于 → 开源许可.
    license: { fileName: 'licences.json' },
    // '/assets' on the same origin belongs to the platform's pictures.
    assetsDir: 'static',
    target: oldestChromium,
    cssTarget: oldestChromium,
    // Chromium has had module preloading since 66.
    modulePreload: { polyfill: false },
    // 1.3 kB less than the bundler's own.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 2 },
      // A function in parentheses is compiled while the script still loads, off the main thread; React,
      // which is one, else when it is first called.
      format: { wrap_func_args: true },
    },
    rolldownOptions: {
      input,
      output: {
        // What the entry needs at once is one file: in 15 it is 4 kB more, compression starts anew in each.
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'] }],
        },
      },
    },
  },
  test: {
    name: 'client',
    environment: 'jsdom',
    // Files stay apart, but share a process and what jsdom is made of: half the processor time.
    pool: 'vmForks',
    // As vitest.config.ts has it: a project's own file does not take it from there.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../scripts/seed-properties.ts', '../ui/test/setup.ts'],
  },
});
