import { expect, test } from 'vitest';
import { createFullDisk } from './full-disk.ts';

test('a disk counts as full until no write has failed for a minute', () => {
  let now = 0;
  const disk = createFullDisk(() => now);
  expect(disk.isFull()).toBe(false);
  disk.note();
  now = 59_999;
  expect(disk.isFull()).toBe(true);
  disk.note();
  now = 119_998;
  expect(disk.isFull()).toBe(true);
  now = 119_999;
  expect(disk.isFull()).toBe(false);
});
