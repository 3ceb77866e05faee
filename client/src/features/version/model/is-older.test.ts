import { expect, test } from 'vitest';
import { isOlder } from './is-older.ts';

test.each([
  ['1.2.3', '1.2.4', true],
  ['1.2', '1.2.1', true],
  ['1.9.0', '1.10.0', true],
  ['v1.0.0', '2', true],
  ['1.0.0-beta', '1.0.1', true],
  ['1.1.0-beta', '1.1.0', true],
  ['1.2.0', '1.2', false],
  ['2.0.0', '1.9.9', false],
  ['', '1.0.0', false],
  ['web', '1.0.0', false],
  ['1.0.0', '', false],
])('%s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
