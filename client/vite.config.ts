import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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

/** A build begun by a test would have its NODE_ENV, and with it the development build of React. */
function alwaysProduction(): Plugin {
  return {
    name: 'always-production',
    apply: 'build',
    config() {
      process.env['NODE_ENV'] = 'production';
    },
  };
}

/** Methods of zod's schemas that no schema of the contract or the client calls, by their places. */
const uncalled = [
  'with brand register overwrite exactOptional nonoptional or and prefault readonly describe meta',
  'isOptional isNullable apply validate validateAsync encode decode encodeAsync decodeAsync',
  'safeEncode safeDecode safeEncodeAsync safeDecodeAsync toJSONSchema',
  'includes startsWith endsWith lowercase uppercase normalize toUpperCase slugify',
  'email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid',
  'ksuid ipv4 ipv6 cidrv4 cidrv6 e164 datetime date time duration',
  'multipleOf step keyof safeExtend merge exactPartial required',
].flatMap((names) => names.split(' '));

/**
 * zod's schemas carry along every method they may be asked for, and with them all string formats,
 * a JSON Schema writer, a parser generator, a guard for data with cycles, and English messages:
 * 12 of the 150 kB that /home may load. What the server alone uses (OpenAPI) or nobody goes. A
 * writer's function becomes one that says so; an issue without a message of ours is
 * `Invalid input`; a method that went is no function where its module loads.
 */
function trimZod(): Plugin {
  const writer = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
  const english = /\/zod\/v4\/locales\/en\.js$/;
  const schemas = /\/zod\/v4\/classic\/schemas\.js$/;
  return {
    name: 'trim-zod',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (english.test(id)) return 'export default () => ({});';
      if (schemas.test(id)) return trimSchemas(readFileSync(id, 'utf8'));
      if (!writer.test(id)) return null;
      const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
      const names = [...exported].map(([, name]) => `leftOut as ${name}`);
      return `const leftOut = () => { throw new Error('no JSON Schema in the client'); };
        export { ${names.join(', ')} };`;
    },
  };
}

function trimSchemas(code: string): string {
  const cuts: [RegExp, string][] = [
    [/^ {4}inst\._zod\.processJSONSchema = .*\n/gm, ''],
    // `zod-setup.ts` forbids the generated parsers.
    [/core\.\$ZodObjectJIT/g, 'core.$ZodObject'],
    // Data of JSON and forms has no cycles.
    [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/g, 'undefined'],
    ...uncalled.map((name): [RegExp, string] => [
      new RegExp(
        `^ {4}(?:async )?${name}(?:: (?:async )?function _\\w+)?\\([^)]*\\) \\{\\n(?: {8}.*\\n)+ {4}\\},\\n`,
        'gm',
      ),
      '',
    ]),
  ];
  return cuts.reduce((rest, [what, instead]) => {
    const cut = rest.replace(what, instead);
    if (cut === rest) throw new Error(`zod has no ${what.source} any more`);
    return cut;
  }, code);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [alwaysProduction(), trimZod(), react(), paintFrameBeforeStyles()],
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
    // 1.3 kB of the 150 less than the bundler's own.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
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
