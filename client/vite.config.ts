import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { ERRORS } from '@gamebox/contract';

const platformUrl = process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:8080';
const proxied = ['/api', '/assets', '/packages', '/simulator'];

/** Chromium 109 is the last for Windows 7, which players still use. */
const oldestChromium = 'chrome109';

/** The component gallery is for developers: always included in dev, built only on request. */
const input = process.env['GALLERY'] === '1' ? ['index.html', 'gallery.html'] : ['index.html'];

/**
 * A stylesheet in <head> blocks the first paint until it has loaded. At the end of <body> it lets
 * the inline skeleton of the frame paint first, and still delays the module script.
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
 * Replaces `ERRORS.KEY.code` with its number: otherwise the whole catalogue, 3.6 kB gzip, would be
 * loaded with the first code that uses one of its entries.
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
  css: {
    modules: {
      // Without the line number of the usual names: the script of /home is 0.4 kB
      // smaller.
      generateScopedName: (name, file) =>
        `_${name}_${hash('sha256', relative(import.meta.dirname, file), 'base64url').slice(0, 5)}`,
    },
  },
  build: {
    outDir: 'dist',
    // The list of packages in the page, for 个人中心 → 关于 → 开源许可.
    license: { fileName: 'licences.json' },
    // '/assets' on the same origin contains the platform's pictures.
    assetsDir: 'static',
    target: oldestChromium,
    cssTarget: oldestChromium,
    // Chromium has supported module preloading since 66.
    modulePreload: { polyfill: false },
    // 1.3 kB smaller than with the bundler's own minifier.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 2 },
      // A function in parentheses is compiled in the background while the script loads; without
      // them React, which is one function, is compiled at its first call.
      format: { wrap_func_args: true },
    },
    rolldownOptions: {
      input,
      output: {
        // The entry's code is one file: as 15 files it is 4 kB larger, because each is compressed
        // separately.
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'] }],
        },
        // The entry names each file of the others: with the usual 8 characters of hash, which can't
        // be compressed, it is 0.4 kB larger.
        chunkFileNames: 'static/[name]-[hash:7].js',
        assetFileNames: 'static/[name]-[hash:6][extname]',
      },
    },
  },
  test: {
    name: 'client',
    environment: 'jsdom',
    // Test files are isolated, but share a process and jsdom's code: half the processor time.
    pool: 'vmForks',
    // As in vitest.config.ts: a project's own file does not inherit it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../scripts/seed-properties.ts', '../ui/test/setup.ts'],
  },
});
