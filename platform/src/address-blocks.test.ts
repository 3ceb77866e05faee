import { expect, test } from 'vitest';
import { addressBlocks } from './address-blocks.ts';

const blocksOf = (address: string) => addressBlocks(address).map(({ block }) => block);

test('an IPv4 address is counted by itself, also as IPv6 writes it', () => {
  expect(blocksOf('203.0.113.7')).toEqual(['203.0.113.7']);
  expect(blocksOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7']);
});

test.each([
  ['the same /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 2],
  ['another /64 of the same /48', '2001:db8:1:2::1', '2001:db8:1:3::1', 1],
  ['the first /64 of their /48 and another', '2001:db8:1:0::1', '2001:db8:1:3::1', 1],
  ['another /48', '2001:db8:1:2::1', '2001:db8:2:2::1', 0],
])('two IPv6 addresses of %s', (_, one, other, shared) => {
  const blocks = blocksOf(one);
  expect(blocks).toHaveLength(2);
  expect(blocksOf(other).filter((block) => blocks.includes(block))).toHaveLength(shared);
});
