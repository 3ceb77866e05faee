import { expect, test } from 'vitest';
import { createNoticeAddresses } from './notice-addresses.ts';

const MINUTE_MS = 60_000;

function createAt() {
  const clock = { time: 5_000 };
  return { clock, addresses: createNoticeAddresses(() => clock.time) };
}

test('an address over its limit is looked at ten times a second, until the limit ends', () => {
  const { clock, addresses } = createAt();
  const waits = () => Array.from({ length: 12 }, () => addresses.wait('forger'));
  expect(waits().every((wait) => wait === 0)).toBe(true);
  addresses.limit('forger', MINUTE_MS);
  expect(waits().filter((wait) => wait === 0)).toHaveLength(10);
  expect(addresses.wait('other')).toBe(0);
  clock.time += 1_000;
  expect(waits()).toEqual([...Array.from({ length: 10 }, () => 0), 59_000, 59_000]);
  clock.time += 59_000;
  expect(waits().every((wait) => wait === 0)).toBe(true);
});

test('one from which a good notice came within a day has no limit', () => {
  const { clock, addresses } = createAt();
  addresses.prove('proxy');
  addresses.limit('proxy', 2 * 86_400_000);
  const waits = () => Array.from({ length: 11 }, () => addresses.wait('proxy'));
  expect(waits().every((wait) => wait === 0)).toBe(true);
  clock.time += 86_400_000;
  expect(waits().at(-1)).toBe(86_400_000);
});
