import { expect, test } from 'vitest';
import { readForwarded } from './forwarded-addresses.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.0.0.1,203.0.113.7:5678', '10.0.0.1, 203.0.113.7'],
  ['[2001:db8::1]:5678', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1, ::ffff:192.0.2.1', '2001:db8::1, ::ffff:192.0.2.1'],
  ["abc, '; drop", '0.0.0.0, 0.0.0.0'],
  ['x'.repeat(3000), '0.0.0.0'],
  ['999.0.0.1:80', '0.0.0.0'],
  ['', '0.0.0.0'],
])('the addresses of %s', (header, addresses) => {
  expect(readForwarded(header)).toBe(addresses);
});
