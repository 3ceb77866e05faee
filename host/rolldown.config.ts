import { defineConfig } from 'rolldown';
import { BUNDLE_END } from './src/shells/page/bundle-end.ts';

/**
 * The scripts that run in the page before any other (`src/shells/page/script`), each as one plain
 * file. The running host only reads them.
 */
export default ['bridge', 'promise-binding'].map((name) =>
  defineConfig({
    input: `src/shells/page/script/${name}.ts`,
    platform: 'browser',
    // As the client's: Chromium 109 is the last for Windows 7.
    transform: { target: 'chrome109' },
    output: { file: `dist/page/${name}.js`, format: 'iife', footer: BUNDLE_END },
  }),
);
