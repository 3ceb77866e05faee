import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearestTypeSize } from '@gamebox/ui/lib/type-size.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
const root = document.documentElement;

/** What index.html does before the first paint. */
function boot(): DOMStringMap {
  // oxlint-disable-next-line typescript/no-implied-eval -- the page’s own inline script
  new Function(script)();
  return root.dataset;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  root.style.fontSize = '';
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
});

test.each([9, 14, 16, 16.7, 16.9, 18, 18.7, 19, 20, 24, 40])(
  'a default font of %d px gives the size that the application takes for it',
  (px) => {
    root.style.fontSize = `${px}px`;
    expect(boot()['typeSize']).toBe(String(nearestTypeSize(px)));
  },
);

test('a chosen size stays, whatever the default font is', () => {
  root.style.fontSize = '24px';
  localStorage.setItem('typeSize', '100');
  expect(boot()['typeSize']).toBe('100');
});

test('the frame has the rows of a logged-in player only for who was logged in before', () => {
  expect(boot()['member']).toBeUndefined();
  localStorage.setItem('shownName', '');
  expect(boot()['member']).toBe('');
});
