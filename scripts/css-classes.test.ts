import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const IMPORT = /^import (\w+) from '(\.[^']*\.module\.css)';$/gm;
const CLASS = /\.([A-Za-z_][\w-]*)/g;

interface Use {
  file: string;
  sheet: string;
  name: string;
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** `styles.name` in the code that imports a CSS module; `styles[name]` is not looked at. */
const used: readonly Use[] = globSync('{ui,client}/src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => ({ file, text: read(file) }))
  .flatMap(({ file, text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, variable = '', address = '']) =>
      [
        ...text
          .replaceAll(/^import .*;$/gm, '')
          .matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g')),
      ].map(([, name = '']) => ({ file, sheet: join(dirname(file), address), name })),
    ),
  );

function classesOf(sheet: string): ReadonlySet<string> {
  const text = read(sheet).replaceAll(/\/\*.*?\*\//gs, '');
  return new Set([...text.matchAll(CLASS)].map(([, name = '']) => name));
}

test('every class that code takes from a CSS module is in it', () => {
  const classes = new Map(
    [...new Set(used.map(({ sheet }) => sheet))].map((sheet) => [sheet, classesOf(sheet)]),
  );
  expect(used.length).toBeGreaterThan(1000);
  expect(used.filter(({ sheet, name }) => !classes.get(sheet)?.has(name))).toEqual([]);
});
