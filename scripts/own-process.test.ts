import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSources } from './sources.ts';

const ROOT = join(import.meta.dirname, '..');
const NODE_CHANGED = /vi\.mock\(\s*'node:|syncBuiltinESMExports\(/;

test('whoever changes Node’s own modules has a process of its own', async () => {
  const tests = (await listSources(ROOT)).filter((path) => /\.test\.tsx?$/.test(path));
  const changing = tests.filter((path) =>
    NODE_CHANGED.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(changing.length).toBeGreaterThan(5);
  expect(changing.filter((path) => !path.endsWith('.own-process.test.ts'))).toEqual([]);
});
