import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FILES = globSync(['{ui,client}/src/**/*.{css,ts,tsx}', 'client/*.html'], { cwd: ROOT });
/** Variables that Base UI sets on its popups and tabs. */
const SET_BY_BASE_UI = [
  '--active-tab-height',
  '--active-tab-left',
  '--active-tab-top',
  '--active-tab-width',
  '--anchor-width',
  '--available-height',
  '--available-width',
  '--transform-origin',
];

/** `--x: …` in CSS and HTML, `'--x': …` in a style object. */
const SET = /(--[a-z][\w-]*)['"]?\s*:/g;
/** Only whole names, not prefixes that code completes. */
const USED = /var\(\s*(--[a-z][\w-]*)\s*[,)]/g;

const namesIn = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '');

test('every variable that a style uses is a token or is set somewhere', () => {
  const texts = FILES.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
  const set = new Set([...SET_BY_BASE_UI, ...texts.flatMap(({ text }) => namesIn(SET, text))]);
  const used = texts.flatMap(({ file, text }) => namesIn(USED, text).map((name) => [name, file]));
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(([name = '']) => !set.has(name))).toEqual([]);
});

test('text has the sizes of the tokens, which grow with the player’s choice', () => {
  const sheets = FILES.filter((file) => file.endsWith('.css'));
  const fixed = sheets.filter((file) =>
    /font(-size)?:\s*[\d.]+px/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(fixed).toEqual([]);
});
