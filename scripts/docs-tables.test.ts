import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_CALLS } from '@gamebox/contract/admin';
import { BRIDGE_ACTIONS } from '@gamebox/contract/host';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (...paths: readonly string[]) =>
  paths.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');

test('every action of the bridge stands in docs/bridge.md', () => {
  const page = read('docs/bridge.md');
  const missing = Object.keys(BRIDGE_ACTIONS).filter((action) => !page.includes(`\`${action}\``));
  expect(missing).toEqual([]);
});

test('every call of operators stands in docs/operating.md or docs/content.md', () => {
  const pages = read('docs/operating.md', 'docs/content.md');
  // Payment has its own table, without the folder that all its calls share.
  const missing = ADMIN_CALLS.map(({ path }) => path.replace('/api/admin-api/', '')).filter(
    (path) => !pages.includes(path) && !pages.includes(`\`${path.replace('payment/', '')}\``),
  );
  expect(missing).toEqual([]);
});

test('every screen stands in the routes of docs/specification.md', () => {
  const [, routes = ''] = read('docs/specification.md').split('## Screens and routes');
  const paths = [...read('client/src/app/screens.ts').matchAll(/ path: '(\/[^']+)'/g)].map(
    ([, path = '']) => path.replace(':code', 'CODE'),
  );
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !routes.includes(`\`${path}\``))).toEqual([]);
});
