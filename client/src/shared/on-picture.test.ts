import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../../..');
const sheets = globSync('{client,ui}/src/**/*.module.css', { cwd: repository });
const blocks = sheets.flatMap((sheet) => {
  const css = readFileSync(join(repository, sheet), 'utf8');
  return [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    place: `${sheet} ${selector.split('\n').at(-1)?.trim() ?? ''}`,
    body,
  }));
});

test('what recolours texts on a picture recolours the quieter ones too, for the light theme', () => {
  const recolouring = blocks.filter(({ body }) =>
    /--color-text(-secondary)?: var\(--color-on-picture/.test(body),
  );
  expect(recolouring.length).toBeGreaterThan(3);
  const lacking = ['secondary', 'faint'].flatMap((part) =>
    recolouring
      .filter(({ body }) => !body.includes(`--color-text-${part}: var(--color-on-picture`))
      .map(({ place }) => `${place} lacks ${part}`),
  );
  expect(lacking).toEqual([]);
});
