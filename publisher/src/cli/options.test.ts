import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { count, parseOptions, pathFrom, scanOptionsOf, UsageError } from './options.ts';

afterEach(() => vi.unstubAllEnvs());

test('lists stay apart from one call to the next', () => {
  parseOptions(['--ignore', 'a']);
  expect(scanOptionsOf(parseOptions(['--ignore', 'b']).values).ignore).toEqual(['b']);
});

test('a number is whole and large enough', () => {
  expect(count('3', '--keep', 1)).toBe(3);
  for (const text of [undefined, '', '0', '1.5', '1e99', 'x'])
    expect(() => count(text, '--keep', 1)).toThrow(UsageError);
});

test('paths are seen from where npm was called', () => {
  vi.stubEnv('INIT_CWD', '/somewhere');
  expect(pathFrom('a')).toBe(resolve('/somewhere/a'));
});
