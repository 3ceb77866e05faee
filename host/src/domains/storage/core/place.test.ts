import { expect, test } from 'vitest';
import { isOnDiskOf, isPlaceKnown, isSameInode, isSamePlace } from './place.ts';

const ID = '0f3f7f5c-6d0e-4a3b-9a44-0a8a3b1c2d4e';

test('without an id a place is known by its inode, whatever number its device has by now', () => {
  const now = { mark: '9:2', id: null };
  expect(isSamePlace({ place: '8:2' }, now)).toBe(true);
  expect(isSamePlace({ place: '8:3' }, now)).toBe(false);
  expect(isSamePlace({ place: '9:2', placeId: ID }, now)).toBe(false);
  expect(isSamePlace({ placeId: ID }, { mark: '7:7', id: ID })).toBe(true);
});

test('a disk is known by its number, but 0 is that of none', () => {
  expect(isOnDiskOf({ place: '8:2' }, '8:7')).toBe(true);
  expect(isOnDiskOf({ place: '8:2' }, '9:2')).toBe(false);
  expect(isOnDiskOf({ place: '0:2' }, '0:7')).toBe(false);
  expect(isOnDiskOf({}, '0:7')).toBe(false);
});

test('an inode is the same whatever number its device has by now', () => {
  expect(isSameInode('8:2', '9:2')).toBe(true);
  expect(isSameInode('8:2', '8:3')).toBe(false);
  expect(isSameInode('8:2', null)).toBe(false);
});

test('a place is known by its mark or its id', () => {
  expect(isPlaceKnown({ place: '8:2' })).toBe(true);
  expect(isPlaceKnown({ placeId: ID })).toBe(true);
  expect(isPlaceKnown({ place: null })).toBe(false);
});
