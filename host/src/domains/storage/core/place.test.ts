import { expect, test } from 'vitest';
import { hasSameMark, isPlaceKnown, isSamePlace } from './place.ts';

const ID = '0f3f7f5c-6d0e-4a3b-9a44-0a8a3b1c2d4e';

test('without an id a place is known by its inode, whatever number its device has by now', () => {
  const now = { mark: '9:2', id: null };
  expect(isSamePlace({ place: '8:2' }, now)).toBe(true);
  expect(isSamePlace({ place: '8:3' }, now)).toBe(false);
  expect(isSamePlace({ place: '9:2', placeId: ID }, now)).toBe(false);
  expect(isSamePlace({ placeId: ID }, { mark: '7:7', id: ID })).toBe(true);
});

test('a mark is the same with device and inode, where no id says anything else', () => {
  expect(hasSameMark({ place: '8:2', placeId: ID }, { mark: '8:2', id: null })).toBe(true);
  expect(hasSameMark({ place: '8:2', placeId: ID }, { mark: '9:2', id: null })).toBe(false);
  expect(hasSameMark({ place: '8:2', placeId: ID }, { mark: '8:2', id: ID })).toBe(false);
});

test('a place is known by its mark or its id', () => {
  expect(isPlaceKnown({ place: '8:2' })).toBe(true);
  expect(isPlaceKnown({ placeId: ID })).toBe(true);
  expect(isPlaceKnown({ place: null })).toBe(false);
});
